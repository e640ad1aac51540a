lock table submissions in access exclusive mode;

-- What became of a bid, and of the receipt that its company holds.
alter table submissions
  -- Of the receipt.
  add column version smallint not null default 1 check (version in (1, 2)),
  -- Empty on a bid that an owner withdrew before companies could do it themselves.
  add column ended_how text check (ended_how in ('taken-back', 'replaced')),
  -- The bid that took its place.
  add column ended_next uuid references submissions deferrable initially deferred;
grant insert (version) on submissions to padauk_app;
grant update (ended_how, ended_next) on submissions to padauk_app;

-- A sealed bid: only two key holders together open the envelope. Both stay here until closing.
create table seals (
  -- Written before its bid, which waits its turn in the audit chain.
  submission_id uuid primary key references submissions deferrable initially deferred,
  key_set text not null references key_sets,
  -- Unique for ever, so that no company submits the sealed bid of another as its own.
  recipient text not null unique check (recipient ~ '^age1[02-9ac-hj-np-z]{58}$'),
  envelope_hash text not null unique check (envelope_hash ~ '^[0-9a-f]{64}$'),
  manifest_hash text not null check (manifest_hash ~ '^[0-9a-f]{64}$'),
  envelope bytea check (octet_length(envelope) between 1 and 32768),
  -- For each holder: the age file in base64, and the hash of what is in it.
  shares jsonb,
  erased_at timestamptz,
  check (num_nonnulls(envelope, shares) = case when erased_at is null then 2 else 0 end)
);

-- Every sealed file that was ever part of a bid, and whose it was.
create table sealed_parts (
  sha256 text primary key check (sha256 ~ '^[0-9a-f]{64}$'),
  company_id uuid not null references companies
);

-- What a company gets for a bid that it took back, encrypted under the key of its receipt.
create table slips (
  submission_id uuid primary key references submissions,
  sealed_slip text not null,
  slip_hash text not null check (slip_hash ~ '^[0-9a-f]{64}$'),
  audit_hash text not null unique
);

grant select on seals, sealed_parts, slips to padauk_app;
grant insert (submission_id, key_set, recipient, envelope_hash, manifest_hash, envelope, shares)
  on seals to padauk_app;
grant insert (sha256, company_id) on sealed_parts to padauk_app;
grant insert (submission_id, sealed_slip, slip_hash, audit_hash) on slips to padauk_app;

-- As before. A company ends its own bid: until the deadline, or by a bid that arrived until then.
create or replace function guard_submission() returns trigger language plpgsql
set search_path = pg_catalog, public, pg_temp as $$
declare
  tender record;
begin
  select state, end_date into strict tender from tenders where id = new.tender_id;
  if tg_op = 'INSERT' then
    if tender.state <> 'published' or new.arrived_at > tender.end_date
      or num_nonnulls(new.voided_at, new.ended_how, new.ended_next) > 0
      or exists (select from closings where tender_id = new.tender_id) then
      raise exception 'the tender is not open' using errcode = 'restrict_violation';
    end if;
    return new;
  end if;
  perform refuse_other_changes(to_jsonb(old), to_jsonb(new),
    array['voided_at', 'ended_how', 'ended_next']);
  if old.voided_at is not null or new.voided_at is null
    or (new.ended_next is not null) <> (new.ended_how is not distinct from 'replaced')
    or tender.state <> 'published'
    or exists (select from closings where tender_id = new.tender_id)
    or new.ended_how is distinct from 'replaced' and clock_timestamp() > tender.end_date
    -- The release before asks an owner.
    or new.ended_how is null and not exists (select from take_backs where submission_id = old.id)
    then
    raise exception 'a submission is never changed, only taken back or replaced'
      using errcode = 'restrict_violation';
  end if;
  new.voided_at := clock_timestamp();
  return new;
end $$;

-- Looked at when everything of the transaction is there: no bid ends without its slip or successor.
create function guard_ending() returns trigger language plpgsql
set search_path = pg_catalog, public, pg_temp as $$
begin
  if new.ended_how = 'taken-back' and not exists (select from slips where submission_id = new.id)
    or new.ended_how = 'replaced' and not exists (select from submissions
      where id = new.ended_next and tender_id = new.tender_id and company_id = new.company_id
      and xmin = pg_current_xact_id()::xid)
    or new.ended_how is not null and exists (select from seals
      where submission_id = new.id and erased_at is null) then
    raise exception 'a bid that ends has a slip or a successor, and no shares'
      using errcode = 'restrict_violation';
  end if;
  return null;
end $$;
create constraint trigger submissions_end_whole after update of voided_at on submissions
  deferrable initially deferred for each row
  when (new.voided_at is not null and old.voided_at is null)
  execute function guard_ending();

-- The seal comes with its bid, and its shares go when the bid has ended.
create function guard_new_seal() returns trigger language plpgsql
set search_path = pg_catalog, public, pg_temp as $$
begin
  if not exists (select from submissions
    where id = new.submission_id and version = 2 and xmin = pg_current_xact_id()::xid) then
    raise exception 'no seal is added to an accepted bid' using errcode = 'restrict_violation';
  end if;
  return null;
end $$;
create constraint trigger seals_come_with_bid after insert on seals
  deferrable initially deferred for each row execute function guard_new_seal();

create function guard_seal() returns trigger language plpgsql
set search_path = pg_catalog, public, pg_temp as $$
begin
  perform refuse_other_changes(to_jsonb(old), to_jsonb(new),
    array['envelope', 'shares', 'erased_at']);
  if old.erased_at is not null or new.erased_at is null or not exists (select from submissions
    where id = old.submission_id and voided_at is not null) then
    raise exception 'shares are erased only of a bid that has ended'
      using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger seals_guarded before update on seals
  for each row execute function guard_seal();
create trigger seals_stay before delete on seals
  for each row execute function refuse_change();
create trigger sealed_parts_stay before update or delete on sealed_parts
  for each row execute function refuse_change();
create trigger slips_stay before update or delete on slips
  for each row execute function refuse_change();

-- The one way to erase: the application itself may not update a seal.
create function erase_shares(submission uuid) returns void language sql security definer
set search_path = pg_catalog, public, pg_temp as $$
  update public.seals set envelope = null, shares = null, erased_at = clock_timestamp()
  where submission_id = submission and erased_at is null
$$;
revoke all on function erase_shares from public;
grant execute on function erase_shares to padauk_app;
