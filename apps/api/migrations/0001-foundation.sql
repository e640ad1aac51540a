-- The application signs in as a member of padauk_app: it reads and writes rows, and never owns or
-- alters a table. Roles belong to the cluster; `npm run db prepare` makes them once.
revoke create on schema public from public;
grant usage on schema public to padauk_app;

-- One row per picture; the files are in the object store under images/<id>.
-- An id ends in a piece of the content's hash, so a changed picture has a new address.
create table pictures (
  id text primary key check (id ~ '^[a-z0-9][a-z0-9-]{0,99}$'),
  alt_en text not null default '',
  alt_mm text not null default '',
  width integer not null check (width > 0),
  height integer not null check (height > 0),
  widths integer[] not null,
  created_at timestamptz not null default now()
);

-- Files that staff publish: tender documents, forms, Terms & Conditions.
create table documents (
  name text primary key check (name ~ '^[a-z0-9][a-z0-9.-]{0,149}$'),
  audience text not null check (audience in ('public', 'company')),
  title text not null,
  media_type text not null,
  size bigint not null check (size > 0),
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  created_at timestamptz not null default now()
);

create table banners (
  id text primary key check (id ~ '^[a-z0-9][a-z0-9-]{0,79}$'),
  position integer not null,
  desktop_picture text not null references pictures,
  mobile_picture text not null references pictures,
  published boolean not null default false,
  created_at timestamptz not null default now()
);
create index banners_in_order on banners (position, id) where published;

create table services (
  id text primary key check (id ~ '^[a-z0-9][a-z0-9-]{0,79}$'),
  position integer not null,
  title_en text not null,
  title_mm text not null default '',
  topic_en text not null default '',
  topic_mm text not null default '',
  description_en text not null default '',
  description_mm text not null default '',
  pictures text[] not null default '{}',
  published boolean not null default false,
  created_at timestamptz not null default now()
);
create index services_in_order on services (position, id) where published;

create table projects (like services including all);

create table news (
  id text primary key check (id ~ '^[a-z0-9][a-z0-9-]{0,79}$'),
  title_en text not null,
  title_mm text not null default '',
  description_en text not null default '',
  description_mm text not null default '',
  picture text references pictures,
  published boolean not null default false,
  published_at timestamptz not null default now(),
  created_at timestamptz not null default now()
);
create index news_newest_first on news (published_at desc, id desc) where published;

-- A setting without words in two languages keeps its value in `en`.
create table settings (
  key text primary key check (key ~ '^[a-z0-9_]{1,60}$'),
  en text not null default '',
  mm text not null default '',
  updated_at timestamptz not null default now()
);

create table tenders (
  id uuid primary key default gen_random_uuid(),
  state text not null default 'draft'
    check (state in ('draft', 'published', 'cancelled', 'archived')),
  name_en text not null,
  name_mm text not null default '',
  category_en text not null default '',
  category_mm text not null default '',
  topic_en text not null default '',
  topic_mm text not null default '',
  body_en text not null default '',
  body_mm text not null default '',
  pictures text[] not null default '{}',
  start_date timestamptz not null,
  interviewing_date timestamptz,
  end_date timestamptz not null,
  announcement_date timestamptz,
  document_name text references documents,
  nda_name text references documents,
  link_allowed boolean not null default true,
  cancel_reason_en text not null default '',
  cancel_reason_mm text not null default '',
  -- Milliseconds, because the key of a page travels through programs that know no finer time.
  published_at timestamptz(3),
  created_at timestamptz not null default now(),
  check (end_date > start_date),
  check (state = 'draft' or published_at is not null),
  check (state <> 'cancelled' or cancel_reason_en <> '')
);
-- The public list pages by key, so a page costs the same among ten tenders and among a million.
create index tenders_newest_first on tenders (published_at desc, id desc)
  where state in ('published', 'cancelled');

create table enquiries (
  id uuid primary key default gen_random_uuid(),
  name text not null,
  email text not null,
  phone text not null check (phone ~ '^\+[1-9][0-9]{4,16}$'),
  company_name text not null,
  interested_service text not null,
  language text not null check (language in ('en', 'mm')),
  -- What was typed, before Zawgyi, digits and phone were normalised: the evidence of what was meant.
  typed jsonb not null,
  created_at timestamptz not null default now()
);
create index enquiries_newest_first on enquiries (created_at desc, id desc);

-- Every mail we owe somebody. Written in the transaction that causes it; sent by a job that knows
-- only the id. The Message-ID is derived from the id, so a repeated sending is recognisable.
create table letters (
  id uuid primary key default gen_random_uuid(),
  kind text not null,
  recipient text not null,
  language text not null check (language in ('en', 'mm')),
  content jsonb not null,
  -- Two letters with the same key are one: "at most once a day per address".
  once_key text unique,
  sent_at timestamptz,
  created_at timestamptz not null default now()
);
create index letters_unsent on letters (created_at) where sent_at is null;

-- Counters of the rate limiter. Losing them in a crash is fine; paying for WAL on every request is not.
create unlogged table rate_limits (
  key varchar(255) primary key,
  points integer not null default 0,
  expire bigint
);
create index rate_limits_expired on rate_limits (expire);

grant select, insert, update, delete on
  pictures, documents, banners, services, projects, news, settings, tenders, letters, rate_limits
  to padauk_app;
grant select, insert on enquiries to padauk_app;
