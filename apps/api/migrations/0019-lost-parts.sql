-- A file of a sealed bid that the store no longer has as its receipt names it. Its bidder is asked
-- for the same bytes; until the bids are shown they are taken and put back into the store.
create table lost_parts (
  submission_id uuid not null references submissions,
  slot text not null,
  upload_id uuid not null references uploads,
  found_at timestamptz not null default clock_timestamp(),
  -- The upload that brought the bytes again, which is removed some days later.
  sent_again_as uuid,
  sent_again_at timestamptz,
  put_back_at timestamptz,
  primary key (submission_id, slot),
  check (num_nonnulls(sent_again_as, sent_again_at) <> 1),
  check (put_back_at is null or sent_again_at is not null)
);
grant select, insert (submission_id, slot, upload_id),
  update (sent_again_as, sent_again_at, put_back_at) on lost_parts to padauk_app;

-- What is sent again equals what was accepted, to the last byte, and comes before the reveal.
create function guard_lost_part() returns trigger language plpgsql
set search_path = pg_catalog, public, pg_temp as $$
begin
  if tg_op = 'DELETE' then
    raise exception 'a loss stays on record' using errcode = 'restrict_violation';
  end if;
  perform refuse_other_changes(to_jsonb(old), to_jsonb(new),
    array['sent_again_as', 'sent_again_at', 'put_back_at']);
  if old.put_back_at is not null then
    raise exception 'a loss stays on record' using errcode = 'restrict_violation';
  end if;
  if new.sent_again_as is distinct from old.sent_again_as and not exists (
    select from uploads as lost
      join uploads as sent on sent.sha256 = lost.sha256 and sent.size = lost.size
        and sent.slot = lost.slot and sent.company_id = lost.company_id
      join submissions on submissions.id = lost.submission_id
      join closings on closings.tender_id = submissions.tender_id
    where lost.id = new.upload_id and sent.id = new.sent_again_as
      and sent.id <> lost.id and sent.state in ('staged', 'accepted')
      and disclosed_at is null) then
    raise exception 'this is not what was lost' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger lost_parts_guarded before update or delete on lost_parts
  for each row execute function guard_lost_part();
