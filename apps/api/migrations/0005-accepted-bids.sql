lock table submissions, uploads, upload_chunks in access exclusive mode;

-- Once accepted, a bid is beyond the application's own rights: an intruder with its login can neither
-- change nor remove what a company holds a receipt for. No act erases a bid today; one that does
-- (retention) gets a security definer function of its own instead of a wider grant.
--
-- Every function names pg_temp last. It would be searched first otherwise, and a temporary table
-- called "uploads" or "tenders" would decide.

-- Compares whole rows, so that a column added later is covered too.
create function refuse_other_changes(old_row jsonb, new_row jsonb, changeable text[]) returns void
language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  if old_row - changeable <> new_row - changeable then
    raise exception 'an accepted bid is never changed' using errcode = 'restrict_violation';
  end if;
end $$;

create function guard_upload() returns trigger language plpgsql
set search_path = pg_catalog, public, pg_temp as $$
begin
  if tg_op <> 'INSERT' and old.state = 'accepted' then
    if tg_op = 'DELETE' then
      raise exception 'an accepted bid is never removed' using errcode = 'restrict_violation';
    end if;
    perform refuse_other_changes(to_jsonb(old), to_jsonb(new), array['scan', 'secured_at']);
    if new.scan is distinct from old.scan and (old.scan is distinct from 'deferred' or new.scan is null) then
      raise exception 'a scan has one result' using errcode = 'restrict_violation';
    end if;
  elsif tg_op <> 'DELETE' and new.state = 'accepted' then
    if tg_op = 'INSERT' or old.state <> 'staged' then
      raise exception 'only a staged file is accepted' using errcode = 'restrict_violation';
    end if;
    perform refuse_other_changes(to_jsonb(old), to_jsonb(new),
      array['state', 'submission_id', 'slot', 'updated_at']);
  end if;
  return coalesce(new, old);
end $$;
create trigger uploads_guarded before insert or update or delete on uploads
  for each row execute function guard_upload();

-- A bid takes its files with it in one transaction; none is slipped into it later.
create function guard_acceptance() returns trigger language plpgsql
set search_path = pg_catalog, public, pg_temp as $$
begin
  if not exists (select from submissions where id = new.submission_id
    and company_id = new.company_id and voided_at is null
    and xmin = pg_current_xact_id()::xid) then
    raise exception 'no file is added to an accepted bid' using errcode = 'restrict_violation';
  end if;
  return null;
end $$;
create constraint trigger uploads_accepted_with_bid after update of submission_id on uploads
  deferrable initially deferred for each row
  when (new.submission_id is not null and old.submission_id is null)
  execute function guard_acceptance();

-- The lock makes an acceptance that is under way come first or afterwards, never in between.
create function is_accepted_upload(upload uuid) returns boolean language plpgsql
set search_path = pg_catalog, public, pg_temp as $$
declare
  found_state text;
begin
  select state into found_state from uploads where id = upload for share;
  return found_state is not distinct from 'accepted';
end $$;

create function guard_upload_chunk() returns trigger language plpgsql
set search_path = pg_catalog, public, pg_temp as $$
begin
  if tg_op = 'UPDATE' and is_accepted_upload(old.upload_id) then
    perform refuse_other_changes(to_jsonb(old), to_jsonb(new), array['object', 'version']);
  elsif tg_op = 'DELETE' and is_accepted_upload(old.upload_id)
    or tg_op <> 'DELETE' and is_accepted_upload(new.upload_id) then
    raise exception 'an accepted bid is never changed' using errcode = 'restrict_violation';
  end if;
  return coalesce(new, old);
end $$;
create trigger upload_chunks_guarded before insert or update or delete on upload_chunks
  for each row execute function guard_upload_chunk();

-- As before, and nothing changes beside the time, which is the database's own.
create or replace function guard_submission() returns trigger language plpgsql
set search_path = pg_catalog, public, pg_temp as $$
declare
  tender record;
begin
  select state, end_date into strict tender from tenders where id = new.tender_id;
  if tg_op = 'INSERT' then
    if tender.state <> 'published' or new.arrived_at > tender.end_date or new.voided_at is not null
      or exists (select from closings where tender_id = new.tender_id) then
      raise exception 'the tender is not open' using errcode = 'restrict_violation';
    end if;
    return new;
  end if;
  perform refuse_other_changes(to_jsonb(old), to_jsonb(new), array['voided_at']);
  if old.voided_at is not null or new.voided_at is null
    or clock_timestamp() > tender.end_date
    or not exists (select from take_backs where submission_id = old.id) then
    raise exception 'a submission is never changed, only taken back on request'
      using errcode = 'restrict_violation';
  end if;
  new.voided_at := clock_timestamp();
  return new;
end $$;
