lock table uploads in access exclusive mode;

-- Sealed files lie in the store as they came, under keys that we do not keep. A file that its sender
-- has sealed has neither name nor type here; of one that we sealed on arrival, both are encrypted
-- under the file's own key, which travels in the name that we returned and is stored nowhere. For an
-- access-controlled tender that key is wrapped when the bid is accepted.
alter table uploads
  add column sealed_facts bytea check (octet_length(sealed_facts) between 1 and 8192),
  add column sealed text constraint uploads_sealed check (
    sealed is null
    or sealed in ('in-browser', 'on-arrival')
    and num_nonnulls(sealed_name, media_type) = 0 and declared_type = ''
    and (wrapped_key is null or sealed = 'on-arrival' and state = 'accepted')
    and case sealed
      when 'in-browser' then num_nonnulls(sealed_facts, scan) = 0 and state <> 'checking'
        and num_nulls(slot, tender_id) = 0
      else state not in ('staged', 'accepted') or num_nulls(sealed_facts) = 0
    end
  ),
  drop constraint uploads_slot_check,
  add constraint uploads_slot_check check (
    slot in ('image', 'document', 'nda') or (sealed is not null and slot ~ '^extra-[1-5]$')
  ),
  drop constraint uploads_check1,
  add constraint uploads_check1 check (
    state = 'refused' or wrapped_key is not null or sealed is not null
  );

-- Complete, but the process that hashed it has died.
create index uploads_unhashed on uploads (updated_at)
  where sealed is not null and state = 'receiving' and received = size;

-- As before; a sealed file of a bid that was ended may go to the company's next one, and a file that
-- we sealed gets its wrapped key when it is accepted. `guard_acceptance` looks at the bids.
create or replace function guard_upload() returns trigger language plpgsql
set search_path = pg_catalog, public, pg_temp as $$
declare
  changeable text[];
begin
  if tg_op <> 'INSERT' and old.state = 'accepted' then
    if tg_op = 'DELETE' then
      raise exception 'an accepted bid is never removed' using errcode = 'restrict_violation';
    end if;
    changeable := array['scan', 'secured_at'];
    if old.sealed is not null and new.submission_id is distinct from old.submission_id then
      changeable := changeable || array['submission_id', 'updated_at'];
    end if;
    perform refuse_other_changes(to_jsonb(old), to_jsonb(new), changeable);
    if new.scan is distinct from old.scan and (old.scan is distinct from 'deferred' or new.scan is null) then
      raise exception 'a scan has one result' using errcode = 'restrict_violation';
    end if;
  elsif tg_op <> 'DELETE' and new.state = 'accepted' then
    if tg_op = 'INSERT' or old.state <> 'staged' then
      raise exception 'only a staged file is accepted' using errcode = 'restrict_violation';
    end if;
    changeable := array['state', 'submission_id', 'slot', 'updated_at'];
    if old.sealed = 'on-arrival' then changeable := changeable || array['wrapped_key']; end if;
    perform refuse_other_changes(to_jsonb(old), to_jsonb(new), changeable);
    if old.sealed is not null and old.slot is not null and new.slot <> old.slot then
      raise exception 'a sealed file stays in its slot' using errcode = 'restrict_violation';
    end if;
  end if;
  return coalesce(new, old);
end $$;

create or replace function guard_acceptance() returns trigger language plpgsql
set search_path = pg_catalog, public, pg_temp as $$
declare
  bid record;
begin
  select company_id, tender_id into bid from submissions where id = new.submission_id
    and company_id = new.company_id and voided_at is null
    and xmin = pg_current_xact_id()::xid;
  if not found then
    raise exception 'no file is added to an accepted bid' using errcode = 'restrict_violation';
  end if;
  if old.submission_id is not null and not exists (select from submissions
    where id = old.submission_id and voided_at is not null
    and company_id = bid.company_id and tender_id = bid.tender_id) then
    raise exception 'a file leaves only a bid that was ended' using errcode = 'restrict_violation';
  end if;
  return null;
end $$;
drop trigger uploads_accepted_with_bid on uploads;
create constraint trigger uploads_accepted_with_bid after update of submission_id on uploads
  deferrable initially deferred for each row
  when (new.submission_id is not null and new.submission_id is distinct from old.submission_id)
  execute function guard_acceptance();

-- A sealed piece stays where it lies; only a store that was filled again gives it a new version.
create or replace function guard_upload_chunk() returns trigger language plpgsql
set search_path = pg_catalog, public, pg_temp as $$
declare
  changeable text[];
begin
  if tg_op = 'UPDATE' and is_accepted_upload(old.upload_id) then
    changeable := case
      when exists (select from uploads where id = old.upload_id and sealed is not null)
        then array['version']
      else array['object', 'version']
    end;
    perform refuse_other_changes(to_jsonb(old), to_jsonb(new), changeable);
  elsif tg_op = 'DELETE' and is_accepted_upload(old.upload_id)
    or tg_op <> 'DELETE' and is_accepted_upload(new.upload_id) then
    raise exception 'an accepted bid is never changed' using errcode = 'restrict_violation';
  end if;
  return coalesce(new, old);
end $$;
