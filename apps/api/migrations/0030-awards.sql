lock table documents in access exclusive mode;

-- A signed contract is for staff only.
alter table documents
  drop constraint documents_audience_check,
  add constraint documents_audience_check check (audience in ('public', 'company', 'staff'));

-- Decisions about a tender: whom to award, or to end it without an award. The newest counts.
create table awards (
  id uuid primary key default gen_random_uuid(),
  tender_id uuid not null references tenders,
  no integer not null check (no between 1 and 100),
  -- That of the tender, which an index of results is read by.
  category text not null default '',
  state text not null default 'proposed'
    check (state in ('proposed', 'returned', 'standstill', 'final', 'withdrawn', 'upheld')),
  winner_id uuid references submissions,
  amount bigint check (amount >= 0),
  currency text check (currency ~ '^[A-Z]{3}$'),
  -- Why no one is awarded.
  none text check (none in ('no-bids', 'too-few', 'none-valid', 'too-expensive', 'not-needed')),
  justification text not null default '',
  single_bid text not null default '',
  -- The reasons for those who were not chosen, until they are told: [{"submission", "en", "mm"}].
  reasons jsonb not null default '[]',
  revision integer not null default 0,
  -- Empty when the closing itself decided: no bids, or fewer than the minimum.
  proposed_by uuid references staff,
  proposed_at timestamptz not null default clock_timestamp(),
  returned_by uuid references staff,
  returned_at timestamptz,
  return_reason text not null default '',
  approved_by uuid references staff,
  approved_at timestamptz,
  standstill_until timestamptz,
  final_at timestamptz,
  -- The winner withdrew, or an objection was upheld.
  ended_by uuid references staff,
  ended_at timestamptz,
  end_reason text not null default '',
  unique (tender_id, no),
  check ((winner_id is null) = (none is not null)),
  check (num_nonnulls(amount, currency) in (0, 2)),
  check (num_nonnulls(returned_by, returned_at) in (0, 2)),
  check (num_nonnulls(ended_by, ended_at) in (0, 2)),
  -- One person does not stand for two.
  check (approved_by <> proposed_by),
  check ((state in ('proposed', 'returned')) = (approved_at is null)),
  check ((state = 'returned') = (returned_at is not null)),
  check ((state in ('withdrawn', 'upheld')) = (ended_at is not null)),
  check (approved_at is null or (winner_id is null) = (standstill_until is null))
);
-- A new proposal follows only one that came to nothing.
create unique index awards_one_in_force on awards (tender_id)
  where state not in ('returned', 'withdrawn', 'upheld');
create index awards_decided on awards (approved_at desc, tender_id desc)
  where state in ('standstill', 'final');
create index awards_decided_in_category on awards (category, approved_at desc, tender_id desc)
  where state in ('standstill', 'final');
create index awards_in_standstill on awards (standstill_until) where state = 'standstill';

create function has_scored(tender uuid, person uuid) returns boolean
language sql stable set search_path = pg_catalog, public, pg_temp as $$
  select exists (select from scores join submissions on submissions.id = submission_id
    where tender_id = tender and evaluator = person)
$$;

create function guard_award() returns trigger language plpgsql
set search_path = pg_catalog, public, pg_temp as $$
begin
  if tg_op = 'INSERT' then
    if new.proposed_by is null then
      -- The closing decides only that there is nothing to open.
      if new.none not in ('no-bids', 'too-few') or new.state <> 'final' then
        raise exception 'a person proposes' using errcode = 'restrict_violation';
      end if;
    elsif new.state <> 'proposed' or not are_bids_shown(new.tender_id)
      or has_interest(new.tender_id, new.proposed_by) then
      raise exception 'this is not to be proposed' using errcode = 'restrict_violation';
    end if;
    return new;
  end if;
  perform refuse_other_changes(to_jsonb(old), to_jsonb(new), array['state', 'revision',
    'returned_by', 'returned_at', 'return_reason', 'approved_by', 'approved_at',
    'standstill_until', 'final_at', 'ended_by', 'ended_at', 'end_reason']);
  if (case old.state
    when 'proposed' then new.state not in ('returned', 'standstill', 'final')
    when 'standstill' then new.state not in ('standstill', 'final', 'withdrawn', 'upheld')
    when 'final' then new.state not in ('final', 'withdrawn')
    else true end) then
    raise exception 'a decision does not go back' using errcode = 'restrict_violation';
  end if;
  if old.state = 'proposed' and new.state <> 'returned'
    and (new.approved_by is null or has_scored(new.tender_id, new.approved_by)
      or has_interest(new.tender_id, new.approved_by)) then
    raise exception 'an owner who has not scored approves' using errcode = 'restrict_violation';
  end if;
  if old.state = 'standstill' and new.state = 'final' and (
    old.standstill_until > clock_timestamp()
    or exists (select from objections where award_id = old.id and answered_at is null)) then
    raise exception 'the standstill is not over' using errcode = 'restrict_violation';
  end if;
  if old.approved_at is not null and (new.approved_at, new.approved_by, new.standstill_until)
    is distinct from (old.approved_at, old.approved_by, old.standstill_until) then
    raise exception 'an approval stays' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger awards_guarded before insert or update on awards
  for each row execute function guard_award();
create trigger awards_stay before delete on awards
  for each row execute function refuse_change();

-- What each bidder was told, written in the moment of the approval.
create table award_results (
  award_id uuid not null references awards,
  submission_id uuid not null references submissions,
  result text not null check (result in ('won', 'lost', 'excluded', 'not-opened', 'none')),
  reason_en text not null default '',
  reason_mm text not null default '',
  rank integer,
  amount bigint,
  currency text,
  -- Hundredths: the total, and [{"criterion", "points"}].
  total integer,
  points jsonb not null default '[]',
  primary key (award_id, submission_id)
);
create index award_results_of_submission on award_results (submission_id);
create trigger award_results_stay before update or delete on award_results
  for each row execute function refuse_change();

create table objections (
  id uuid primary key default gen_random_uuid(),
  award_id uuid not null references awards,
  company_id uuid not null references companies,
  text text not null check (length(text) between 1 and 2000),
  arrived_at timestamptz not null default clock_timestamp(),
  outcome text check (outcome in ('upheld', 'dismissed')),
  answer text,
  answered_by uuid references staff,
  answered_at timestamptz,
  unique (award_id, company_id),
  check (num_nonnulls(outcome, answer, answered_by, answered_at) in (0, 4))
);
create function guard_objection() returns trigger language plpgsql
set search_path = pg_catalog, public, pg_temp as $$
declare
  award record;
begin
  select tender_id, state, standstill_until into strict award from awards where id = new.award_id;
  if tg_op = 'INSERT' then
    if award.state <> 'standstill' or clock_timestamp() > award.standstill_until
      or not exists (select from submissions where tender_id = award.tender_id
        and company_id = new.company_id and voided_at is null) then
      raise exception 'there is nothing to object to' using errcode = 'restrict_violation';
    end if;
    return new;
  end if;
  perform refuse_other_changes(to_jsonb(old), to_jsonb(new),
    array['outcome', 'answer', 'answered_by', 'answered_at']);
  if old.answered_at is not null or has_scored(award.tender_id, new.answered_by)
    or has_interest(award.tender_id, new.answered_by) then
    raise exception 'an objection is answered once, by who has not scored'
      using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger objections_guarded before insert or update on objections
  for each row execute function guard_objection();
create trigger objections_stay before delete on objections
  for each row execute function refuse_change();

create table contracts (
  tender_id uuid primary key references tenders,
  award_id uuid not null unique references awards,
  number text not null check (number <> ''),
  signed_on date not null,
  amount bigint not null check (amount >= 0),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  starts_on date not null,
  ends_on date not null check (ends_on >= starts_on),
  document_name text references documents,
  recorded_by uuid not null references staff,
  recorded_at timestamptz not null default clock_timestamp(),
  ended_how text check (ended_how in ('completed', 'terminated')),
  ended_on date,
  end_reason text not null default '',
  ended_by uuid references staff,
  check (num_nonnulls(ended_how, ended_on, ended_by) in (0, 3))
);
create function guard_contract() returns trigger language plpgsql
set search_path = pg_catalog, public, pg_temp as $$
begin
  if tg_op = 'INSERT' then
    if not exists (select from awards where id = new.award_id and tender_id = new.tender_id
      and state = 'final' and winner_id is not null)
      or has_scored(new.tender_id, new.recorded_by) then
      raise exception 'the award is not final' using errcode = 'restrict_violation';
    end if;
    return new;
  end if;
  perform refuse_other_changes(to_jsonb(old), to_jsonb(new),
    array['ended_how', 'ended_on', 'end_reason', 'ended_by']);
  if old.ended_how is not null then
    raise exception 'a contract ends once' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger contracts_guarded before insert or update on contracts
  for each row execute function guard_contract();
create trigger contracts_stay before delete on contracts
  for each row execute function refuse_change();

create table contract_changes (
  tender_id uuid not null references contracts,
  no integer not null check (no between 1 and 500),
  text text not null check (text <> ''),
  amount bigint check (amount >= 0),
  currency text,
  ends_on date,
  changed_by uuid not null references staff,
  changed_at timestamptz not null default clock_timestamp(),
  primary key (tender_id, no),
  check (num_nonnulls(amount, currency) in (0, 2))
);
create trigger contract_changes_stay before update or delete on contract_changes
  for each row execute function refuse_change();

grant select on awards, award_results, objections, contracts, contract_changes to padauk_app;
grant insert (tender_id, no, category, state, winner_id, amount, currency, none, justification, single_bid,
  reasons, proposed_by, approved_at, final_at) on awards to padauk_app;
grant update (state, revision, returned_by, returned_at, return_reason, approved_by, approved_at,
  standstill_until, final_at, ended_by, ended_at, end_reason) on awards to padauk_app;
grant insert (award_id, submission_id, result, reason_en, reason_mm, rank, amount, currency, total,
  points) on award_results to padauk_app;
grant insert (award_id, company_id, text), update (outcome, answer, answered_by, answered_at)
  on objections to padauk_app;
grant insert (tender_id, award_id, number, signed_on, amount, currency, starts_on, ends_on,
  document_name, recorded_by), update (ended_how, ended_on, end_reason, ended_by) on contracts
  to padauk_app;
grant insert (tender_id, no, text, amount, currency, ends_on, changed_by) on contract_changes
  to padauk_app;
