-- A sitting in which a bid does not open may be adjourned once, so that its bidder repairs it.
alter table sittings
  drop constraint sittings_state_check,
  add constraint sittings_state_check
    check (state in ('open', 'revealed', 'abandoned', 'adjourned')),
  -- Until then bidders repair; the next sitting starts after it.
  add column adjourned_until timestamptz;
grant update (adjourned_until) on sittings to padauk_app;

-- An opener's signature over the list of the bids that open and that do not.
create table adjournment_signatures (
  sitting_id uuid not null,
  holder_id uuid not null,
  -- The session through which it came, as for shares.
  handed_in_by uuid not null references staff,
  list_hash text not null check (list_hash ~ '^[0-9a-f]{64}$'),
  signature text not null,
  signed_at timestamptz not null default clock_timestamp(),
  -- Another holder who joins makes another list, which is signed anew.
  primary key (sitting_id, holder_id, list_hash),
  foreign key (sitting_id, holder_id) references sitting_shares
);

-- The same bid sealed again. The newest repair of a bid takes the place of its seal.
create table repairs (
  id uuid primary key,
  submission_id uuid not null references submissions,
  -- The sitting that was adjourned.
  sitting_id uuid not null references sittings,
  key_set text not null references key_sets,
  recipient text not null unique check (recipient ~ '^age1[02-9ac-hj-np-z]{58}$'),
  envelope_hash text not null unique check (envelope_hash ~ '^[0-9a-f]{64}$'),
  -- As the bid's own: what is inside stays the same.
  manifest_hash text not null,
  envelope bytea not null check (octet_length(envelope) between 1 and 32768),
  shares jsonb not null,
  -- The repair receipt, encrypted under the key of the bid's receipt.
  sealed_receipt text not null,
  receipt_hash text not null check (receipt_hash ~ '^[0-9a-f]{64}$'),
  audit_hash text not null unique,
  repaired_at timestamptz not null
);
create index repairs_newest on repairs (submission_id, repaired_at desc);

-- A bid that did not open in the sitting after the adjournment either. It is never opened.
create table unopened_bids (
  submission_id uuid primary key references submissions,
  sitting_id uuid not null references sittings,
  reason text not null check (reason in ('withdrawn-after-deadline', 'our-failure'))
);

grant select on adjournment_signatures, repairs, unopened_bids to padauk_app;
grant insert (sitting_id, holder_id, handed_in_by, list_hash, signature)
  on adjournment_signatures to padauk_app;
grant insert (id, submission_id, sitting_id, key_set, recipient, envelope_hash, manifest_hash,
  envelope, shares, sealed_receipt, receipt_hash, audit_hash, repaired_at)
  on repairs to padauk_app;
grant insert (submission_id, sitting_id, reason) on unopened_bids to padauk_app;

create trigger adjournment_signatures_guarded before insert on adjournment_signatures
  for each row execute function guard_sitting_paper();
create trigger adjournment_signatures_stay before update or delete on adjournment_signatures
  for each row execute function refuse_change();
create trigger repairs_stay before update or delete on repairs
  for each row execute function refuse_change();
create trigger unopened_bids_stay before update or delete on unopened_bids
  for each row execute function refuse_change();

-- Whether the signed list of an adjourned sitting says that the bid does not open.
create function is_not_opening(sitting sittings, submission uuid) returns boolean
language sql stable set search_path = pg_catalog, public, pg_temp as $$
  select exists (select from jsonb_to_recordset((sitting).combine_list::jsonb->'bids')
      as listed ("receiptNo" text, result text)
    join submissions on replace(receipt_no, '-', '') = listed."receiptNo"
    where submissions.id = submission and submissions.tender_id = (sitting).tender_id
    and voided_at is null and result = 'does-not-open')
$$;

-- As before, and: an adjournment is signed by all openers of a list with a bid that does not open,
-- happens once, and no sitting starts before its time has passed.
create or replace function guard_sitting() returns trigger language plpgsql
set search_path = pg_catalog, public, pg_temp as $$
begin
  if tg_op = 'INSERT' then
    if not exists (select from tenders join closings on closings.tender_id = tenders.id
      where tenders.id = new.tender_id and opens_at <= clock_timestamp() and bids > 0)
      or exists (select from sittings where tender_id = new.tender_id
        and (state = 'revealed' or adjourned_until > clock_timestamp())) then
      raise exception 'the tender is not to be opened' using errcode = 'restrict_violation';
    end if;
    return new;
  end if;
  if old.state <> 'open' then
    raise exception 'a sitting that has ended does not change' using errcode = 'restrict_violation';
  end if;
  -- Two keys of two people: one person may not stand for both.
  if new.state = 'revealed' and 2 > (select count(distinct key_holders.staff_id)
    from sitting_shares join key_holders on key_holders.id = holder_id
    where sitting_id = new.id) then
    raise exception 'two holders open a tender' using errcode = 'restrict_violation';
  end if;
  if new.state = 'adjourned' then
    perform refuse_unsigned_adjournment(new);
  end if;
  if new.state <> 'open' then
    new.ended_at := clock_timestamp();
    update sitting_shares set sealed = null where sitting_id = new.id;
  end if;
  return new;
end $$;

create function refuse_unsigned_adjournment(sitting sittings) returns void language plpgsql
set search_path = pg_catalog, public, pg_temp as $$
declare
  list jsonb := sitting.combine_list::jsonb;
  hash text := encode(sha256(convert_to(sitting.combine_list, 'UTF8')), 'hex');
begin
  -- One sitting of a tender runs at a time, so that no second one adjourns at this moment.
  if exists (select from sittings
    where tender_id = sitting.tender_id and state = 'adjourned') then
    raise exception 'an opening is adjourned once' using errcode = 'restrict_violation';
  end if;
  if coalesce(sitting.adjourned_until <= clock_timestamp(), true)
    or list->>'window' is distinct from sitting.id::text
    or not list @> '{"bids": [{"result": "does-not-open"}]}' then
    raise exception 'the list leads to no adjournment' using errcode = 'restrict_violation';
  end if;
  if exists (select from jsonb_array_elements_text(list->'openers') as opener
    where not exists (select from adjournment_signatures where sitting_id = sitting.id
      and holder_id = opener::uuid and list_hash = hash))
    or 2 > (select count(distinct key_holders.staff_id)
      from adjournment_signatures join key_holders on key_holders.id = holder_id
      where sitting_id = sitting.id and list_hash = hash) then
    raise exception 'two holders adjourn an opening' using errcode = 'restrict_violation';
  end if;
end $$;

-- Only while the adjournment lasts, only for a bid on the signed list, with the same manifest.
create function guard_repair() returns trigger language plpgsql
set search_path = pg_catalog, public, pg_temp as $$
begin
  if not exists (select from sittings where id = new.sitting_id and state = 'adjourned'
      and adjourned_until > clock_timestamp() and is_not_opening(sittings, new.submission_id))
    or not exists (select from seals where submission_id = new.submission_id
      and key_set = new.key_set and manifest_hash = new.manifest_hash)
    -- A seal that was used before is no repair.
    or exists (select from seals
      where recipient = new.recipient or envelope_hash = new.envelope_hash) then
    raise exception 'the bid is not to be repaired' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger repairs_guarded before insert on repairs
  for each row execute function guard_repair();

-- Recorded with the reveal of the others, after the adjournment in which its bidder could repair it.
create function guard_unopened_bid() returns trigger language plpgsql
set search_path = pg_catalog, public, pg_temp as $$
begin
  if not exists (select from sittings as revealed
      join sittings as adjourned on adjourned.tender_id = revealed.tender_id
      where revealed.id = new.sitting_id and revealed.state = 'revealed'
      and revealed.xmin = pg_current_xact_id()::xid
      and adjourned.state = 'adjourned' and adjourned.adjourned_until <= clock_timestamp()
      and is_not_opening(adjourned, new.submission_id))
    or exists (select from opened_bids where submission_id = new.submission_id) then
    raise exception 'a bid is left unopened only after an adjournment'
      using errcode = 'restrict_violation';
  end if;
  return null;
end $$;
create constraint trigger unopened_bids_at_once after insert on unopened_bids
  deferrable initially deferred for each row execute function guard_unopened_bid();

create or replace function guard_reveal() returns trigger language plpgsql
set search_path = pg_catalog, public, pg_temp as $$
begin
  if (select bids from closings where tender_id = new.tender_id)
    <> (select count(*) from opened_bids where sitting_id = new.id)
      + (select count(*) from unopened_bids where sitting_id = new.id) then
    raise exception 'a bid was left out of the opening' using errcode = 'restrict_violation';
  end if;
  update closings set disclosed_at = clock_timestamp() where tender_id = new.tender_id;
  return null;
end $$;
