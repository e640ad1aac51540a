-- A company that may bid. On the wire it is a "user".
create table companies (
  id uuid primary key default gen_random_uuid(),
  name text not null,
  email text not null,
  -- One mailbox, however its address is capitalised.
  email_key text not null unique,
  phone text not null check (phone ~ '^\+[1-9][0-9]{4,16}$'),
  company_name text not null,
  password_hash text not null,
  language text not null check (language in ('en', 'mm')),
  state text not null default 'pending'
    check (state in ('pending', 'approved', 'declined', 'suspended')),
  state_reason text not null default '',
  email_confirmed_at timestamptz,
  typed jsonb not null,
  created_at timestamptz not null default now()
);
create index companies_by_state on companies (state, created_at desc, id desc);

-- Every decision on a company, with its reason, person and time. Nobody edits history.
create table company_decisions (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null references companies,
  state text not null check (state in ('approved', 'declined', 'suspended')),
  reason text not null default '',
  staff_id uuid,
  decided_at timestamptz not null default now()
);
create index company_decisions_of on company_decisions (company_id, decided_at);

create table staff (
  id uuid primary key default gen_random_uuid(),
  name text not null,
  email text not null,
  email_key text not null unique,
  password_hash text not null,
  roles text[] not null
    check (roles <@ array['owner', 'editor', 'officer', 'auditor'] and cardinality(roles) > 0),
  active boolean not null default true,
  -- Encrypted; active only once confirmed by a code, so that nobody is locked out by a failed scan.
  totp_secret text,
  totp_confirmed_at timestamptz,
  -- The last time step used: a code that was seen over a shoulder works no second time.
  totp_last_step bigint not null default 0,
  created_at timestamptz not null default now()
);
alter table company_decisions add foreign key (staff_id) references staff;

create table staff_recovery_codes (
  staff_id uuid not null references staff,
  code_hash text not null,
  used_at timestamptz,
  primary key (staff_id, code_hash)
);

-- A token is worth what its row says: no row, no session, at once and everywhere.
create table sessions (
  id uuid primary key default gen_random_uuid(),
  company_id uuid references companies,
  staff_id uuid references staff,
  -- Hash of the secret in the browser's cookie; a token copied elsewhere lacks it.
  binding_hash text,
  -- A member of staff who has not confirmed a second factor may do nothing but that.
  enrolling boolean not null default false,
  stepped_up_at timestamptz,
  agent text not null default '',
  created_at timestamptz not null default now(),
  seen_at timestamptz not null default now(),
  expires_at timestamptz not null,
  check ((company_id is null) <> (staff_id is null))
);
create index sessions_of_company on sessions (company_id) where company_id is not null;
create index sessions_of_staff on sessions (staff_id) where staff_id is not null;
create index sessions_expired on sessions (expires_at);

-- Browsers from which an account has signed in before: a stranger's wrong passwords don't slow them.
create table known_devices (
  account_id uuid not null,
  device_hash text not null,
  seen_at timestamptz not null default now(),
  primary key (account_id, device_hash)
);

-- Also for addresses nobody has: the answer, and the work, must be the same.
create table password_resets (
  identifier_hash text primary key,
  company_id uuid references companies,
  otp_hash text not null,
  tries integer not null default 0,
  expires_at timestamptz not null,
  used_at timestamptz,
  created_at timestamptz not null default now()
);
create index password_resets_of on password_resets (company_id) where company_id is not null;

create table email_confirmations (
  token_hash text primary key,
  company_id uuid not null references companies,
  expires_at timestamptz not null,
  created_at timestamptz not null default now()
);

grant select, insert, update on companies, staff, password_resets to padauk_app;
grant select, insert on company_decisions to padauk_app;
grant select, insert, update, delete on
  sessions, known_devices, email_confirmations, staff_recovery_codes to padauk_app;
grant delete on password_resets to padauk_app;
