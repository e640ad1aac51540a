lock table tenders, companies in access exclusive mode;

-- The list of categories that staff keep. Tenders keep their text beside it, as companies read it.
create table categories (
  id uuid primary key default gen_random_uuid(),
  name_en text not null check (name_en <> ''),
  name_mm text not null default '',
  kind text not null check (kind in ('goods', 'works', 'services')),
  place integer not null default 100 check (place between 0 and 9999),
  retired boolean not null default false,
  revision integer not null default 0,
  revised_at timestamptz not null default now()
);
create unique index categories_by_name on categories (lower(name_en));
grant select, insert, update (name_en, name_mm, kind, place, retired, revision, revised_at)
  on categories to padauk_app;

-- What tenders use today. The main kind is a first guess that staff correct.
insert into categories (name_en, name_mm, kind)
select (array_agg(category_en order by created_at desc))[1],
  coalesce((array_agg(category_mm order by created_at desc)
    filter (where category_mm <> ''))[1], ''),
  case when lower(category_en) ~ 'works?$' then 'works'
    when lower(category_en) ~ '(supply|supplies|systems?|equipment|goods|materials?)$' then 'goods'
    else 'services' end
from tenders where category_en <> '' group by lower(category_en);

-- Null for a text that is no category: such a tender concerns all companies.
alter table tenders add column category_id uuid references categories;
alter table tenders disable trigger tenders_guarded;
update tenders set category_id = categories.id
  from categories where lower(categories.name_en) = lower(tenders.category_en);
alter table tenders enable trigger tenders_guarded;

alter table companies
  -- None means all.
  add column categories uuid[] not null default '{}',
  -- When the mail server of the address rejected an e-mail for good.
  add column mail_refused_at timestamptz;

-- One company's inbox: its counter, and what it wants to be told.
create table inboxes (
  company_id uuid primary key references companies,
  last_no integer not null default 0,
  email text not null default 'at-once' check (email in ('at-once', 'digest', 'none')),
  new_tenders boolean not null default true,
  answers boolean not null default true,
  reminders boolean not null default true,
  -- In the header of e-mails that can be switched off.
  unsubscribe_token uuid not null unique default gen_random_uuid()
);
grant select, insert, update (last_no, email, new_tenders, answers, reminders) on inboxes
  to padauk_app;

-- One text for all that are told.
create table notices (
  id uuid primary key default gen_random_uuid(),
  kind text not null,
  tender_id uuid references tenders,
  -- Set for a notice to one company only.
  company_id uuid references companies,
  audience text not null
    check (audience in ('category', 'concerned', 'followers', 'reminded', 'told', 'one')),
  facts jsonb not null default '{}',
  once_key text unique,
  created_at timestamptz not null default clock_timestamp(),
  -- When the last copy was made.
  told_at timestamptz,
  check ((audience = 'one') = (company_id is not null)),
  check (tender_id is not null or company_id is not null)
);
create index notices_of_tender on notices (tender_id) where tender_id is not null;
grant select, insert, update (told_at) on notices to padauk_app;

-- The copy of one company: it exists at most once, so a job that is killed may run again.
create table notice_copies (
  company_id uuid not null references inboxes,
  no integer not null check (no >= 1),
  notice_id uuid not null references notices,
  created_at timestamptz not null default clock_timestamp(),
  read_at timestamptz,
  -- Waits for the e-mail of the morning.
  in_digest boolean not null default false,
  primary key (company_id, no),
  unique (notice_id, company_id)
);
create index notice_copies_unread on notice_copies (company_id) where read_at is null;
create index notice_copies_in_digest on notice_copies (company_id, created_at) where in_digest;
grant select, insert, update (read_at, in_digest) on notice_copies to padauk_app;

-- A star on a tender. A company's own "no" stays through every later act.
create table follows (
  company_id uuid not null references companies,
  tender_id uuid not null references tenders,
  followed boolean not null,
  -- Asked, drafted or bid: told of what changes the tender even after an own "no".
  concerned boolean not null default false,
  primary key (tender_id, company_id)
);
grant select, insert, update (followed, concerned) on follows to padauk_app;

insert into follows (company_id, tender_id, followed, concerned)
select company_id, tender_id, true, true from submissions
union
select company_id, tender_id, true, true from uploads where tender_id is not null;

-- A browser that gets push messages, at the address of its maker's push service.
create table push_subscriptions (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null references companies,
  endpoint text not null unique,
  p256dh text not null,
  auth text not null,
  created_at timestamptz not null default now()
);
create index push_subscriptions_of_company on push_subscriptions (company_id);
grant select, insert, delete, update (company_id, p256dh, auth) on push_subscriptions
  to padauk_app;
