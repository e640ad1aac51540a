-- What was opened, when and by whom, in two texts: the full one, and the one for bidders.
create table minutes (
  tender_id uuid primary key references tenders,
  -- Both are encrypted under a key of their own: they tell prices.
  wrapped_key text not null,
  sealed_full text not null,
  sealed_bidders text not null,
  -- Of the full text, which the other one names.
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  written_at timestamptz not null default clock_timestamp(),
  -- All bidders get them at this moment.
  released_at timestamptz
);

create table minutes_signatures (
  tender_id uuid not null references minutes,
  holder_id uuid not null references key_holders,
  -- The session through which they came: of the holder, or of a colleague for a key on paper.
  handed_in_by uuid not null references staff,
  full_signature text not null,
  bidders_signature text not null,
  signed_at timestamptz not null default clock_timestamp(),
  primary key (tender_id, holder_id)
);

create table minutes_remarks (
  id uuid primary key default gen_random_uuid(),
  tender_id uuid not null references tenders,
  made_by uuid not null references staff,
  text text not null check (length(text) between 1 and 1000),
  made_at timestamptz not null default clock_timestamp()
);
create index minutes_remarks_of_tender on minutes_remarks (tender_id);

grant select on minutes, minutes_signatures, minutes_remarks to padauk_app;
grant insert (tender_id, wrapped_key, sealed_full, sealed_bidders, sha256) on minutes to padauk_app;
grant update (released_at) on minutes to padauk_app;
grant insert (tender_id, holder_id, handed_in_by, full_signature, bidders_signature)
  on minutes_signatures to padauk_app;
grant insert (tender_id, made_by, text) on minutes_remarks to padauk_app;

-- Those who opened the bids sign; without all of them the minutes go out after a day.
create function guard_minutes() returns trigger language plpgsql
set search_path = pg_catalog, public, pg_temp as $$
begin
  if tg_op = 'INSERT' then
    if not exists (select from sittings where tender_id = new.tender_id and state = 'revealed') then
      raise exception 'there is nothing to minute yet' using errcode = 'restrict_violation';
    end if;
    return new;
  end if;
  perform refuse_other_changes(to_jsonb(old), to_jsonb(new), array['released_at']);
  if old.released_at is not null or new.released_at is null or exists (
    select from sittings join sitting_shares on sitting_id = sittings.id
    where tender_id = old.tender_id and state = 'revealed'
    and ended_at > clock_timestamp() - interval '24 hours'
    and not exists (select from minutes_signatures
      where tender_id = old.tender_id and minutes_signatures.holder_id = sitting_shares.holder_id)
  ) then
    raise exception 'the minutes are not to be given out' using errcode = 'restrict_violation';
  end if;
  new.released_at := clock_timestamp();
  return new;
end $$;
create trigger minutes_guarded before insert or update on minutes
  for each row execute function guard_minutes();
create trigger minutes_stay before delete on minutes
  for each row execute function refuse_change();

create function guard_minutes_signature() returns trigger language plpgsql
set search_path = pg_catalog, public, pg_temp as $$
begin
  if not exists (select from sittings join sitting_shares on sitting_id = sittings.id
    where tender_id = new.tender_id and state = 'revealed' and holder_id = new.holder_id) then
    raise exception 'only those who opened sign' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger minutes_signatures_guarded before insert on minutes_signatures
  for each row execute function guard_minutes_signature();
create trigger minutes_signatures_stay before update or delete on minutes_signatures
  for each row execute function refuse_change();

-- What is signed does not grow.
create function guard_minutes_remark() returns trigger language plpgsql
set search_path = pg_catalog, public, pg_temp as $$
begin
  if exists (select from minutes where tender_id = new.tender_id)
    or not exists (select from sittings where tender_id = new.tender_id and state = 'revealed') then
    raise exception 'remarks are made between the reveal and the first signature'
      using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger minutes_remarks_guarded before insert on minutes_remarks
  for each row execute function guard_minutes_remark();
create trigger minutes_remarks_stay before update or delete on minutes_remarks
  for each row execute function refuse_change();
