-- Files that companies upload for their papers. A file that no paper names is erased after a day.
create table paper_files (
  id uuid primary key,
  company_id uuid not null references companies,
  object text not null unique,
  wrapped_key text not null,
  -- Encrypted like the file.
  sealed_name text not null,
  uploaded_at timestamptz not null default clock_timestamp(),
  -- Null until the whole file has arrived and was checked.
  media_type text,
  size bigint check (size > 0),
  sha256 text check (sha256 ~ '^[0-9a-f]{64}$'),
  check (num_nonnulls(media_type, size, sha256) in (0, 3)),
  unique (id, company_id)
);
create index paper_files_by_age on paper_files (uploaded_at);
grant select, delete, insert (id, company_id, object, wrapped_key, sealed_name),
  update (media_type, size, sha256) on paper_files to padauk_app;

-- What a company shows again and again: registration, licences, tax, insurance.
create table company_papers (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null references companies,
  kind text not null check (kind in ('registration', 'licence', 'tax', 'insurance')),
  number text not null check (number <> ''),
  -- The last day on which it is valid, in Yangon.
  expires_on date,
  file_id uuid not null unique,
  added_at timestamptz not null default clock_timestamp(),
  state text not null default 'waiting' check (state in ('waiting', 'verified', 'rejected')),
  reason text not null default '',
  decided_by uuid references staff,
  decided_at timestamptz,
  -- When it was replaced or removed. Erased some weeks later.
  ended_at timestamptz,
  -- A file serves the company that uploaded it, and one paper.
  foreign key (file_id, company_id) references paper_files (id, company_id),
  check ((state = 'rejected') = (reason <> '')),
  check (num_nonnulls(decided_by, decided_at) = case state when 'waiting' then 0 else 2 end)
);
create index company_papers_of on company_papers (company_id) where ended_at is null;
create index company_papers_to_verify on company_papers (added_at, id)
  where state = 'waiting' and ended_at is null;
create index company_papers_to_expire on company_papers (expires_on) where ended_at is null;
create index company_papers_ended on company_papers (ended_at) where ended_at is not null;
grant select, delete, insert (company_id, kind, number, expires_on, file_id),
  update (state, reason, decided_by, decided_at, ended_at) on company_papers to padauk_app;
