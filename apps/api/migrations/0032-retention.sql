lock table uploads, opened_bids, repairs, cure_papers in access exclusive mode;

-- Bids are erased on a schedule that staff see beforehand. What is left proves as before what was
-- received: hashes, sizes, receipts, closing roots and the audit chain.

-- Stops every erasure of a tender until an owner lifts it.
create table legal_holds (
  id uuid primary key default gen_random_uuid(),
  tender_id uuid not null references tenders,
  reason text not null check (length(reason) between 1 and 1000),
  set_by uuid not null references staff,
  set_at timestamptz not null default clock_timestamp(),
  lift_reason text check (length(lift_reason) between 1 and 1000),
  lifted_by uuid references staff,
  lifted_at timestamptz,
  check (num_nonnulls(lift_reason, lifted_by, lifted_at) in (0, 3))
);
create unique index legal_holds_one_in_force on legal_holds (tender_id) where lifted_at is null;

create function guard_legal_hold() returns trigger language plpgsql
set search_path = pg_catalog, public, pg_temp as $$
begin
  perform refuse_other_changes(to_jsonb(old), to_jsonb(new),
    array['lift_reason', 'lifted_by', 'lifted_at']);
  if old.lifted_at is not null then
    raise exception 'a hold is lifted once' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger legal_holds_guarded before update on legal_holds
  for each row execute function guard_legal_hold();
create trigger legal_holds_stay before delete on legal_holds
  for each row execute function refuse_change();

-- Until when the store locks the files of a bid, as far as it was asked to.
create table bid_locks (
  submission_id uuid primary key references submissions,
  locked_until timestamptz not null,
  locked_at timestamptz not null default clock_timestamp()
);

-- Bids whose files can no longer be read. Only erase_bid writes it.
create table erasures (
  submission_id uuid primary key references submissions,
  kind text not null check (kind in ('awarded', 'other', 'unopened')),
  erased_at timestamptz not null default clock_timestamp(),
  -- When the last object was gone: the lock of the store may outlast the schedule.
  removed_at timestamptz,
  try_at timestamptz not null default clock_timestamp()
);
create index erasures_to_remove on erasures (try_at) where removed_at is null;

create function guard_erasure() returns trigger language plpgsql
set search_path = pg_catalog, public, pg_temp as $$
begin
  perform refuse_other_changes(to_jsonb(old), to_jsonb(new), array['removed_at', 'try_at']);
  return new;
end $$;
create trigger erasures_guarded before update on erasures
  for each row execute function guard_erasure();
create trigger erasures_stay before delete on erasures
  for each row execute function refuse_change();

create function is_erased(submission uuid) returns boolean
language sql stable set search_path = pg_catalog, public, pg_temp as $$
  select exists (select from erasures where submission_id = submission)
$$;

-- Why each bid of a tender is kept, and the moment from which its time counts: the end of the
-- objection time, or the cancellation. Empty as long as the tender is undecided.
create function retention_of(tender uuid)
returns table (submission_id uuid, kind text, counted_from timestamptz)
language sql stable set search_path = pg_catalog, public, pg_temp as $$
  select bid.id, kept.kind, case
      when tenders.state = 'cancelled' then greatest(tenders.end_date, tenders.revised_at)
      when kept.kind = 'awarded' then greatest(awards.final_at, contracts.recorded_at)
      else awards.final_at
    end
  from tenders
  join submissions as bid on bid.tender_id = tenders.id
  left join closings on closings.tender_id = tenders.id
  left join awards on awards.tender_id = tenders.id and awards.state = 'final'
  left join contracts on contracts.award_id = awards.id
  cross join lateral (select case
      when bid.voided_at is not null or closings.disclosed_at is null
        or exists (select from unopened_bids where unopened_bids.submission_id = bid.id)
        then 'unopened'
      when awards.winner_id = bid.id then 'awarded'
      else 'other'
    end) as kept (kind)
  where tenders.id = tender
$$;

-- Settings may keep bids longer, never shorter.
create function least_kept(kind text) returns interval
language sql immutable set search_path = pg_catalog, pg_temp as $$
  select case kind
    when 'awarded' then interval '2557 days'
    when 'other' then interval '1096 days'
    when 'unopened' then interval '90 days'
  end
$$;

alter table uploads
  add column erased_at timestamptz constraint uploads_erased check (
    erased_at is null
    or state = 'accepted' and num_nonnulls(wrapped_key, sealed_name, sealed_facts) = 0
  ),
  drop constraint uploads_check1,
  add constraint uploads_check1 check (
    state = 'refused' or wrapped_key is not null or sealed is not null or erased_at is not null
  ),
  drop constraint uploads_sealed,
  add constraint uploads_sealed check (
    sealed is null
    or sealed in ('in-browser', 'on-arrival')
    and num_nonnulls(sealed_name, media_type) = 0 and declared_type = ''
    and (wrapped_key is null or sealed = 'on-arrival' and state = 'accepted')
    and case sealed
      when 'in-browser' then num_nonnulls(sealed_facts, scan) = 0 and state <> 'checking'
        and slot is not null and (tender_id is not null or practice)
      else state not in ('staged', 'accepted') or num_nulls(sealed_facts) = 0
        or erased_at is not null
    end
  );

-- What was in an envelope: names, price and the keys of the files.
alter table opened_bids alter column sealed_manifest drop not null;
alter table repairs
  alter column envelope drop not null,
  alter column shares drop not null;

-- As before, and: an erasure wipes keys and names, and an erased file changes no more.
create or replace function guard_upload() returns trigger language plpgsql
set search_path = pg_catalog, public, pg_temp as $$
declare
  changeable text[];
begin
  if tg_op <> 'INSERT' and old.state = 'accepted' then
    if tg_op = 'DELETE' then
      raise exception 'an accepted bid is never removed' using errcode = 'restrict_violation';
    end if;
    if new.erased_at is distinct from old.erased_at then
      if old.erased_at is not null or not is_erased(old.submission_id) then
        raise exception 'a file is erased with its bid' using errcode = 'restrict_violation';
      end if;
      perform refuse_other_changes(to_jsonb(old), to_jsonb(new),
        array['wrapped_key', 'sealed_name', 'sealed_facts', 'erased_at']);
      return new;
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

-- As before, or with the erasure of the bid.
create or replace function guard_seal() returns trigger language plpgsql
set search_path = pg_catalog, public, pg_temp as $$
begin
  perform refuse_other_changes(to_jsonb(old), to_jsonb(new),
    array['envelope', 'shares', 'erased_at']);
  if old.erased_at is not null or new.erased_at is null
    or not is_erased(old.submission_id) and not exists (select from submissions
      where id = old.submission_id and voided_at is not null) then
    raise exception 'shares are erased only of a bid that has ended'
      using errcode = 'restrict_violation';
  end if;
  return new;
end $$;

create function guard_opened_manifest() returns trigger language plpgsql
set search_path = pg_catalog, public, pg_temp as $$
begin
  perform refuse_other_changes(to_jsonb(old), to_jsonb(new), array['sealed_manifest']);
  if new.sealed_manifest is not null or not is_erased(old.submission_id) then
    raise exception 'what was opened is erased with its bid' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
drop trigger opened_bids_stay on opened_bids;
create trigger opened_bids_stay before delete on opened_bids
  for each row execute function refuse_change();
create trigger opened_bids_guarded before update on opened_bids
  for each row execute function guard_opened_manifest();

create function guard_old_repair() returns trigger language plpgsql
set search_path = pg_catalog, public, pg_temp as $$
begin
  perform refuse_other_changes(to_jsonb(old), to_jsonb(new), array['envelope', 'shares']);
  if num_nonnulls(new.envelope, new.shares) > 0 or not is_erased(old.submission_id) then
    raise exception 'a repair is erased with its bid' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
drop trigger repairs_stay on repairs;
create trigger repairs_stay before delete on repairs
  for each row execute function refuse_change();
create trigger repairs_erased before update on repairs
  for each row execute function guard_old_repair();

-- What a bidder sent later goes with the bid.
create function guard_old_cure_paper() returns trigger language plpgsql
set search_path = pg_catalog, public, pg_temp as $$
begin
  perform refuse_other_changes(to_jsonb(old), to_jsonb(new), array['sealed_name', 'wrapped_key']);
  if new.sealed_name || new.wrapped_key <> '' or not exists (select from cure_requests
    where id = old.cure_id and is_erased(submission_id)) then
    raise exception 'a paper is erased with its bid' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
drop trigger cure_papers_stay on cure_papers;
create trigger cure_papers_stay before delete on cure_papers
  for each row execute function refuse_change();
create trigger cure_papers_erased before update on cure_papers
  for each row execute function guard_old_cure_paper();

-- The one way to erase a bid: when its time is over and no hold is in force. True when it did; then
-- the same transaction tells the audit chain. False for one that is kept or was erased before.
create function erase_bid(submission uuid) returns boolean language plpgsql security definer
set search_path = pg_catalog, public, pg_temp as $$
declare
  tender uuid := (select tender_id from public.submissions where id = submission);
  bid record;
begin
  -- A hold that is set at this moment comes first or finds the bid erased.
  perform from public.tenders where id = tender for update;
  select * into bid from public.retention_of(tender) as kept where kept.submission_id = submission;
  if bid is null or bid.counted_from is null
    or bid.counted_from + public.least_kept(bid.kind) > clock_timestamp()
    or exists (select from public.legal_holds where tender_id = tender and lifted_at is null)
    or public.is_erased(submission) then
    return false;
  end if;
  insert into public.erasures (submission_id, kind) values (submission, bid.kind);
  update public.uploads
    set wrapped_key = null, sealed_name = null, sealed_facts = null, erased_at = clock_timestamp()
    where submission_id = submission;
  update public.seals set envelope = null, shares = null, erased_at = clock_timestamp()
    where submission_id = submission and erased_at is null;
  update public.repairs set envelope = null, shares = null where submission_id = submission;
  update public.opened_bids set sealed_manifest = null where submission_id = submission;
  update public.cure_papers set sealed_name = '', wrapped_key = ''
    where cure_id in (select id from public.cure_requests where submission_id = submission);
  return true;
end $$;
revoke all on function erase_bid from public;
grant execute on function erase_bid to padauk_app;

grant select on legal_holds, bid_locks, erasures to padauk_app;
grant insert (tender_id, reason, set_by), update (lift_reason, lifted_by, lifted_at)
  on legal_holds to padauk_app;
grant insert (submission_id, locked_until), update (locked_until, locked_at) on bid_locks
  to padauk_app;
grant update (removed_at, try_at) on erasures to padauk_app;
