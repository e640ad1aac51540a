lock table tenders, sittings in access exclusive mode;

-- Bids of an access-controlled tender stay hidden until two people show them in a sitting. Those of
-- a tender that was published without a word about sealing are shown at closing, as it was then.
alter table tenders disable trigger user;
update tenders set sealing = null
  where state <> 'draft' and sealing = 'access-controlled' and sealing_reason_en in (
    'It was published before bids could be sealed.', 'It was published without key holders.');
alter table tenders enable trigger user;

-- As before, and: what is inserted as published says by itself whether it is sealed.
create or replace function fix_tender_rules() returns trigger language plpgsql as $$
begin
  if new.state = 'draft' then return new; end if;
  if tg_op = 'UPDATE' and old.state <> 'draft' then
    if (new.sealing, new.sealing_reason_en, new.sealing_reason_mm, new.key_set, new.opens_at,
        new.takes_forms, new.rules, new.number)
      is distinct from (old.sealing, old.sealing_reason_en, old.sealing_reason_mm, old.key_set,
        old.opens_at, old.takes_forms, old.rules, old.number)
      or new.version < old.version then
      raise exception 'the rules of a published tender stay' using errcode = 'restrict_violation';
    end if;
    new.opens_at := old.opens_at + (new.end_date - old.end_date);
    return new;
  end if;
  if new.sealing is null then
    -- A draft that is published without a word about sealing is opened by two people.
    if tg_op = 'UPDATE' then new.sealing := 'access-controlled'; end if;
    new.sealing_reason_en := 'It was published without key holders.';
    new.sealing_reason_mm := 'သော့ထိန်းသူ မရှိဘဲ ထုတ်ပြန်ခဲ့ပါသည်။';
  end if;
  new.opens_at := coalesce(new.opens_at, new.end_date + interval '30 minutes');
  if new.opens_at < new.end_date
    or (new.sealing is not distinct from 'sealed') <> (new.key_set is not null)
    or (new.sealing is not distinct from 'sealed') <> (new.sealing_reason_en = '') then
    raise exception 'the rules of a tender contradict each other'
      using errcode = 'restrict_violation';
  end if;
  return new;
end $$;

create or replace function guard_closing() returns trigger language plpgsql
set search_path = pg_catalog, public, pg_temp as $$
begin
  if tg_op = 'INSERT' then
    new.disclosed_at := case when exists (select from tenders
      where id = new.tender_id and sealing is null) then new.closed_at end;
    return new;
  end if;
  perform refuse_other_changes(to_jsonb(old), to_jsonb(new), array['disclosed_at']);
  if old.disclosed_at is not null or new.disclosed_at is null or not exists (select from sittings
    where tender_id = old.tender_id and state = 'revealed') then
    raise exception 'a closing is never changed' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;

-- The sitting of an access-controlled tender needs no key: no window is signed, no process leads it,
-- and no list is combined.
alter table sittings
  alter column statement drop not null,
  alter column signature drop not null,
  alter column leader drop not null,
  alter column leader_seen_at drop not null,
  drop constraint sittings_check2,
  add constraint sittings_check2 check (
    num_nulls(statement, signature, leader, leader_seen_at) in (0, 4)
    and (state <> 'revealed' or (combine_list is null) = (statement is null)));

-- What a member of staff declares in such a sitting. One with an interest steps aside.
create table sitting_confirmations (
  sitting_id uuid not null references sittings,
  staff_id uuid not null references staff,
  has_interest boolean not null,
  declaration text not null check (length(declaration) between 1 and 500),
  confirmed_at timestamptz not null default clock_timestamp(),
  -- One person does not stand for two.
  primary key (sitting_id, staff_id)
);
grant select on sitting_confirmations to padauk_app;
grant insert (sitting_id, staff_id, has_interest, declaration) on sitting_confirmations to padauk_app;

create function guard_sitting_confirmation() returns trigger language plpgsql
set search_path = pg_catalog, public, pg_temp as $$
begin
  if not exists (select from sittings where id = new.sitting_id and state = 'open'
    and statement is null and ends_at > clock_timestamp()) then
    raise exception 'the sitting takes no confirmation' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger sitting_confirmations_guarded before insert on sitting_confirmations
  for each row execute function guard_sitting_confirmation();
create trigger sitting_confirmations_stay before update or delete on sitting_confirmations
  for each row execute function refuse_change();

-- As before, and: the kind of a sitting is that of its tender, one with too few bids has none, and
-- two people without an interest reveal within its time.
create or replace function guard_sitting() returns trigger language plpgsql
set search_path = pg_catalog, public, pg_temp as $$
begin
  if tg_op = 'INSERT' then
    if not exists (select from tenders join closings on closings.tender_id = tenders.id
      where tenders.id = new.tender_id and opens_at <= clock_timestamp() and disclosed_at is null
      and bids >= greatest(1, (rules->>'minimumBids')::int)
      and sealing = case when new.statement is null then 'access-controlled' else 'sealed' end)
      or exists (select from sittings where tender_id = new.tender_id
        and (state = 'revealed' or adjourned_until > clock_timestamp())) then
      raise exception 'the tender is not to be opened' using errcode = 'restrict_violation';
    end if;
    if new.leader is null then new.leader_seen_at := null; end if;
    return new;
  end if;
  if old.state <> 'open' then
    raise exception 'a sitting that has ended does not change' using errcode = 'restrict_violation';
  end if;
  if new.state = 'revealed' and old.statement is null then
    if old.ends_at <= clock_timestamp() or 2 > (select count(*) from sitting_confirmations
      where sitting_id = new.id and not has_interest) then
      raise exception 'two people open a tender' using errcode = 'restrict_violation';
    end if;
  -- Two keys of two people: one person may not stand for both.
  elsif new.state = 'revealed' and 2 > (select count(distinct key_holders.staff_id)
    from sitting_shares join key_holders on key_holders.id = holder_id
    where sitting_id = new.id) then
    raise exception 'two holders open a tender' using errcode = 'restrict_violation';
  end if;
  if new.state = 'adjourned' then
    perform refuse_unsigned_adjournment(new);
  end if;
  if new.adjourned_until is not null and new.state <> 'adjourned' then
    raise exception 'the sitting is not adjourned' using errcode = 'restrict_violation';
  end if;
  if new.state <> 'open' then
    new.ended_at := clock_timestamp();
    update sitting_shares set sealed = null where sitting_id = new.id;
  end if;
  return new;
end $$;

-- As before; without keys there is nothing in the bids to open.
create or replace function guard_reveal() returns trigger language plpgsql
set search_path = pg_catalog, public, pg_temp as $$
begin
  if new.statement is not null and (select bids from closings where tender_id = new.tender_id)
    <> (select count(*) from opened_bids where sitting_id = new.id)
      + (select count(*) from unopened_bids where sitting_id = new.id) then
    raise exception 'a bid was left out of the opening' using errcode = 'restrict_violation';
  end if;
  update closings set disclosed_at = clock_timestamp() where tender_id = new.tender_id;
  return null;
end $$;
