lock table staff, tenders in access exclusive mode;

alter table staff
  drop constraint staff_roles_check,
  add constraint staff_roles_check check (
    roles <@ array['owner', 'editor', 'officer', 'auditor', 'holder', 'evaluator']
    and cardinality(roles) > 0
  );

-- Method, criteria, tie rule, standstill, objection person, validity. A tender that was published
-- before they were stated goes to the lowest compliant price.
alter table tenders add column evaluation jsonb not null default '{"method": "lowest-price",
  "criteria": [], "tieRule": "lower-price", "standstillDays": 5, "objectionPerson": null,
  "validityDays": 90, "cureHours": 48}';

create function fix_evaluation_rules() returns trigger language plpgsql as $$
begin
  if new.evaluation <> old.evaluation then
    raise exception 'the rules of a published tender stay' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger tender_evaluation_fixed before update on tenders
  for each row when (old.state <> 'draft') execute function fix_evaluation_rules();

-- Who scores the bids of a tender.
create table evaluators (
  tender_id uuid not null references tenders,
  staff_id uuid not null references staff,
  appointed_by uuid not null references staff,
  appointed_at timestamptz not null default clock_timestamp(),
  -- Before any name is shown.
  rules_accepted_at timestamptz,
  -- From here on a score changes only with a reason, and those of others can be read.
  locked_at timestamptz,
  primary key (tender_id, staff_id),
  check (locked_at is null or rules_accepted_at is not null)
);
create index evaluators_of_person on evaluators (staff_id);

-- What people declared after they had seen the names. A yes is the last word of its person.
create table interest_declarations (
  tender_id uuid not null references tenders,
  staff_id uuid not null references staff,
  declared_at timestamptz not null default clock_timestamp(),
  has_interest boolean not null,
  text text not null default '',
  primary key (tender_id, staff_id, declared_at)
);

create function has_interest(tender uuid, person uuid) returns boolean
language sql stable set search_path = pg_catalog, public, pg_temp as $$
  select exists (select from interest_declarations
    where tender_id = tender and staff_id = person and has_interest)
$$;

create function are_bids_shown(tender uuid) returns boolean
language sql stable set search_path = pg_catalog, public, pg_temp as $$
  select exists (select from closings where tender_id = tender and disclosed_at is not null)
$$;

create function guard_declaration() returns trigger language plpgsql
set search_path = pg_catalog, public, pg_temp as $$
begin
  if not are_bids_shown(new.tender_id) or has_interest(new.tender_id, new.staff_id) then
    raise exception 'an interest is declared once the names are shown, and stays'
      using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger interest_declarations_guarded before insert on interest_declarations
  for each row execute function guard_declaration();
create trigger interest_declarations_stay before update or delete on interest_declarations
  for each row execute function refuse_change();

-- Appointed while the tender is open; later in place of one who stepped aside or left, or where
-- none was appointed.
create function guard_evaluator() returns trigger language plpgsql
set search_path = pg_catalog, public, pg_temp as $$
declare
  tender record;
begin
  select state, end_date into strict tender from tenders
  where id = coalesce(new.tender_id, old.tender_id);
  if tg_op = 'UPDATE' then
    perform refuse_other_changes(to_jsonb(old), to_jsonb(new),
      array['rules_accepted_at', 'locked_at']);
    if old.rules_accepted_at is distinct from new.rules_accepted_at
      and old.rules_accepted_at is not null
      or old.locked_at is distinct from new.locked_at and old.locked_at is not null then
      raise exception 'what an evaluator accepted or locked stays'
        using errcode = 'restrict_violation';
    end if;
    return new;
  end if;
  if tender.state = 'draft' or tender.state = 'cancelled'
    or clock_timestamp() > tender.end_date and (tg_op = 'DELETE' or exists (
      select from evaluators where tender_id = new.tender_id) and not exists (
      select from evaluators join staff on staff.id = staff_id where tender_id = new.tender_id
      and (has_interest(tender_id, staff_id) or not active))) then
    raise exception 'evaluators are appointed before the deadline'
      using errcode = 'restrict_violation';
  end if;
  if tg_op = 'DELETE' then return old; end if;
  return new;
end $$;
create trigger evaluators_guarded before insert or update or delete on evaluators
  for each row execute function guard_evaluator();

-- Decisions of the formal check. The newest of a bid counts; an exclusion once another person signed.
create table bid_checks (
  id uuid primary key default gen_random_uuid(),
  submission_id uuid not null references submissions,
  no integer not null check (no between 1 and 1000),
  decision text not null check (decision in ('complete', 'cure', 'exclude')),
  ground text,
  reason text not null default '',
  decided_by uuid not null references staff,
  decided_at timestamptz not null default clock_timestamp(),
  signed_by uuid references staff,
  signed_at timestamptz,
  returned_by uuid references staff,
  returned_at timestamptz,
  return_reason text not null default '',
  unique (submission_id, no),
  check ((decision = 'exclude') = (ground is not null)),
  check (decision <> 'exclude' or reason <> ''),
  check (num_nonnulls(signed_by, signed_at) in (0, 2)),
  check (num_nonnulls(returned_by, returned_at) in (0, 2)),
  check (signed_at is null or decision = 'exclude' and returned_at is null),
  check (returned_at is null or decision = 'exclude'),
  -- One person does not stand for two.
  check (signed_by <> decided_by),
  check (returned_by <> decided_by)
);
create function guard_bid_check() returns trigger language plpgsql
set search_path = pg_catalog, public, pg_temp as $$
declare
  tender uuid := (select tender_id from submissions where id = new.submission_id);
begin
  if not are_bids_shown(tender) then
    raise exception 'the bids are not shown yet' using errcode = 'restrict_violation';
  end if;
  if tg_op = 'UPDATE' then
    perform refuse_other_changes(to_jsonb(old), to_jsonb(new), array['signed_by', 'signed_at',
      'returned_by', 'returned_at', 'return_reason']);
    if num_nonnulls(old.signed_at, old.returned_at) > 0 then
      raise exception 'a signature stays' using errcode = 'restrict_violation';
    end if;
  end if;
  return new;
end $$;
create trigger bid_checks_guarded before insert or update on bid_checks
  for each row execute function guard_bid_check();
create trigger bid_checks_stay before delete on bid_checks
  for each row execute function refuse_change();

-- Papers that a bidder may send later: one request for each bid, never for the offer or its price.
create table cure_requests (
  id uuid primary key default gen_random_uuid(),
  submission_id uuid not null unique references submissions,
  papers text[] not null check (cardinality(papers) > 0 and papers <@ array['image', 'nda',
    'extra-1', 'extra-2', 'extra-3', 'extra-4', 'extra-5']),
  message text not null check (message <> ''),
  requested_by uuid not null references staff,
  requested_at timestamptz not null default clock_timestamp(),
  due_at timestamptz not null check (due_at > requested_at),
  -- When the last of the papers arrived.
  answered_at timestamptz
);

-- What arrived; the newest of each slot counts.
create table cure_papers (
  id uuid primary key default gen_random_uuid(),
  cure_id uuid not null references cure_requests,
  slot text not null,
  -- Name and type, encrypted like the file.
  sealed_name text not null,
  media_type text not null,
  size bigint not null check (size > 0),
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  object text not null unique,
  wrapped_key text not null,
  arrived_at timestamptz not null default clock_timestamp()
);
create index cure_papers_of_cure on cure_papers (cure_id, arrived_at);
create function guard_cure_paper() returns trigger language plpgsql
set search_path = pg_catalog, public, pg_temp as $$
begin
  if not exists (select from cure_requests where id = new.cure_id and new.slot = any (papers)
    and due_at >= clock_timestamp()) then
    raise exception 'this paper is not asked for' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger cure_papers_guarded before insert on cure_papers
  for each row execute function guard_cure_paper();
create trigger cure_papers_stay before update or delete on cure_papers
  for each row execute function refuse_change();
create function guard_cure_request() returns trigger language plpgsql
set search_path = pg_catalog, public, pg_temp as $$
begin
  perform refuse_other_changes(to_jsonb(old), to_jsonb(new), array['answered_at']);
  return new;
end $$;
create trigger cure_requests_guarded before update on cure_requests
  for each row execute function guard_cure_request();
create trigger cure_requests_stay before delete on cure_requests
  for each row execute function refuse_change();

-- Prices that officers read from the papers of a tender that asked for none.
create table typed_prices (
  submission_id uuid primary key references submissions,
  amount bigint not null check (amount >= 0),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  typed_by uuid not null references staff,
  typed_at timestamptz not null default clock_timestamp(),
  confirmed_by uuid references staff,
  confirmed_at timestamptz,
  check (num_nonnulls(confirmed_by, confirmed_at) in (0, 2)),
  check (confirmed_by <> typed_by)
);

-- Points in hundredths. A change is another row.
create table scores (
  submission_id uuid not null references submissions,
  criterion text not null,
  evaluator uuid not null references staff,
  no integer not null check (no >= 1),
  points integer not null check (points between 0 and 10000),
  reason text not null default '',
  given_at timestamptz not null default clock_timestamp(),
  primary key (submission_id, criterion, evaluator, no)
);
create function guard_score() returns trigger language plpgsql
set search_path = pg_catalog, public, pg_temp as $$
declare
  judged record;
begin
  select submissions.tender_id, locked_at, rules_accepted_at, evaluation into judged
  from submissions
  join tenders on tenders.id = submissions.tender_id
  join evaluators on evaluators.tender_id = tenders.id and staff_id = new.evaluator
  where submissions.id = new.submission_id;
  if judged is null or judged.rules_accepted_at is null or not are_bids_shown(judged.tender_id)
    or has_interest(judged.tender_id, new.evaluator)
    or not exists (select from interest_declarations
      where tender_id = judged.tender_id and staff_id = new.evaluator)
    or judged.locked_at is not null and new.reason = ''
    or not exists (select from jsonb_array_elements(judged.evaluation -> 'criteria') as one
      where one ->> 'id' = new.criterion and new.criterion <> 'price'
      and new.points <= (one ->> 'weight')::int * 100) then
    raise exception 'this score is not to be given' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger scores_guarded before insert on scores
  for each row execute function guard_score();
create trigger scores_stay before update or delete on scores
  for each row execute function refuse_change();

grant insert (evaluation), update (evaluation) on tenders to padauk_app;
grant select on evaluators, interest_declarations, bid_checks, cure_requests, cure_papers,
  typed_prices, scores to padauk_app;
grant insert (tender_id, staff_id, appointed_by), update (rules_accepted_at, locked_at), delete
  on evaluators to padauk_app;
grant insert (tender_id, staff_id, has_interest, text) on interest_declarations to padauk_app;
grant insert (submission_id, no, decision, ground, reason, decided_by),
  update (signed_by, signed_at, returned_by, returned_at, return_reason) on bid_checks
  to padauk_app;
grant insert (submission_id, papers, message, requested_by, due_at), update (answered_at)
  on cure_requests to padauk_app;
grant insert (id, cure_id, slot, sealed_name, media_type, size, sha256, object, wrapped_key)
  on cure_papers to padauk_app;
grant insert (submission_id, amount, currency, typed_by),
  update (amount, currency, typed_by, typed_at, confirmed_by, confirmed_at) on typed_prices
  to padauk_app;
grant insert (submission_id, criterion, evaluator, no, points, reason) on scores to padauk_app;
