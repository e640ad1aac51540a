-- What a company says about itself, so that staff can decide on it. Empty means not given.
create table company_facts (
  company_id uuid primary key references companies,
  registration_no text not null default '',
  address text not null default '',
  work text not null default '',
  founded text not null default '' check (founded = '' or founded ~ '^[0-9]{4}$'),
  changed_at timestamptz not null default clock_timestamp()
);
grant select, insert, update (registration_no, address, work, founded, changed_at)
  on company_facts to padauk_app;

-- What staff note on a company. A table of its own: no call of a company reads it.
create table company_notes (
  company_id uuid primary key references companies,
  note text not null,
  staff_id uuid not null references staff,
  noted_at timestamptz not null default clock_timestamp()
);
grant select, insert, update (note, staff_id, noted_at) on company_notes to padauk_app;

-- What staff asked of a company that waits. The link works while the request is open.
create table fact_requests (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null references companies,
  facts text[] not null check (
    facts <> '{}' and facts <@ array['registration_no', 'address', 'work', 'founded']),
  message text not null check (message <> ''),
  staff_id uuid not null references staff,
  asked_at timestamptz not null default clock_timestamp(),
  expires_at timestamptz not null,
  token_hash text unique,
  end_state text check (end_state in ('answered', 'replaced', 'decided')),
  ended_at timestamptz,
  -- As answered: staff decided on these, even when the company changes its profile later.
  answers jsonb,
  check ((token_hash is null) = (end_state is not null)),
  check ((end_state is null) = (ended_at is null)),
  check ((answers is not null) = (end_state is not distinct from 'answered'))
);
create unique index fact_requests_open on fact_requests (company_id) where token_hash is not null;
create index fact_requests_of on fact_requests (company_id, asked_at);
grant select, insert, update (token_hash, end_state, ended_at, answers)
  on fact_requests to padauk_app;
