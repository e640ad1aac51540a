-- Search in any script without dictionaries: every run of two and of three characters of a text.
-- A text holds a query only if it holds all of the query's pieces, which an index can tell.
create function search_text(variadic parts text[]) returns text
language sql immutable parallel safe set search_path = pg_catalog as $$
  select lower(normalize(array_to_string(parts, ' '), NFC))
$$;

create function search_pieces(content text) returns text[]
language sql immutable parallel safe set search_path = pg_catalog as $$
  select coalesce(array_agg(distinct substr(content, i, size)), '{}')
  from generate_series(2, 3) as size, generate_series(1, length(content) - size + 1) as i
$$;

-- What is asked for is looked up by four of its longest pieces: its beginning and its end. More of
-- them cost more to look up than the few rows they leave out; the text itself decides anyway.
create function wanted_pieces(content text) returns text[]
language sql immutable parallel safe set search_path = pg_catalog as $$
  select coalesce(array_agg(distinct substr(content, i, size)), '{}')
  from least(3, length(content)) as size, generate_series(1, length(content) - size + 1) as i
  where size > 1 and (i <= 2 or i >= length(content) - size)
$$;

alter table companies
  add column search text generated always as
    (search_text(company_name, name, email, phone)) stored,
  add column email_domain text generated always as (lower(split_part(email, '@', 2))) stored,
  add column email_confirmed boolean generated always as
    (email_confirmed_at is not null) stored;
create index companies_newest_first on companies (created_at desc, id desc);
create index companies_by_confirmation on companies (email_confirmed, created_at desc, id desc);
create index companies_by_state_and_confirmation
  on companies (state, email_confirmed, created_at desc, id desc);
create index companies_by_pieces on companies using gin (search_pieces(search));
-- Possible duplicates: the same telephone, name or domain.
create index companies_by_phone on companies (phone, created_at desc, id desc);
create index companies_by_name on companies (lower(company_name), created_at desc, id desc);
create index companies_by_domain on companies (email_domain, created_at desc, id desc);

-- What an editor saves. The tables of the site hold what is published; the newest version here is
-- what the editor sees. The key is the lock: two people who saw the same version can't both write
-- the next one.
create table content_versions (
  kind text not null check (kind in ('banners', 'services', 'projects', 'news', 'settings')),
  item text not null check (item ~ '^[a-z0-9][a-z0-9-]{0,79}$'),
  revision integer not null check (revision > 0),
  content jsonb not null,
  published boolean not null,
  staff_id uuid references staff,
  saved_at timestamptz not null default clock_timestamp(),
  primary key (kind, item, revision)
);
create index news_in_order on news (published_at desc, id desc);
create index services_all_in_order on services (position, id);
create index projects_all_in_order on projects (position, id);
create index banners_all_in_order on banners (position, id);

alter table tenders
  -- Set when staff chose to publish without a Burmese text.
  add column english_only boolean not null default false,
  -- Whose change the newest revision is; null when it was the clock's.
  add column revised_by uuid references staff,
  add column search text generated always as
    (search_text(name_en, name_mm, category_en, category_mm)) stored;
create index tenders_last_made_first on tenders (created_at desc, id desc);
create index tenders_by_pieces on tenders using gin (search_pieces(search));
create index tenders_by_deadline on tenders (end_date, id) where state = 'published';

alter table enquiries
  add column state text not null default 'new' check (state in ('new', 'answered', 'closed')),
  add column assigned_to uuid references staff,
  add column revision integer not null default 0,
  add column search text generated always as
    (search_text(name, company_name, email, phone)) stored;
create index enquiries_by_state on enquiries (state, created_at desc, id desc);
create index enquiries_by_assignee on enquiries (assigned_to, created_at desc, id desc);
create index enquiries_by_pieces on enquiries using gin (search_pieces(search));

create table enquiry_notes (
  id uuid primary key default gen_random_uuid(),
  enquiry_id uuid not null references enquiries,
  staff_id uuid not null references staff,
  note text not null check (length(note) between 1 and 4000),
  written_at timestamptz not null default clock_timestamp()
);
create index enquiry_notes_of on enquiry_notes (enquiry_id, written_at);

alter table staff
  add column revision integer not null default 0,
  -- Of the letters to this person.
  add column language text not null default 'en' check (language in ('en', 'mm')),
  -- False until an invitation was taken up; nobody knows the password until then.
  add column password_chosen boolean not null default true,
  add column last_signed_in_at timestamptz;
create index staff_newest_first on staff (created_at desc, id desc);

-- Whoever is invited chooses a password once, within days; whoever lost theirs is invited again.
create table staff_invitations (
  token_hash text primary key,
  staff_id uuid not null references staff,
  expires_at timestamptz not null,
  created_at timestamptz not null default now()
);
create index staff_invitations_of on staff_invitations (staff_id);

-- What openers see once a tender has closed.
create index closings_newest_first on closings (closed_at desc, tender_id desc);
create index submissions_of_tender on submissions (tender_id, arrived_at desc, id desc);

-- Pictures and documents are named by what is in them, which is longer than an id.
alter table audit_entries drop constraint audit_entries_subject_check,
  add constraint audit_entries_subject_check
    check (subject ~ '^[a-z]+(-[a-z]+)*:[0-9a-zA-Z.-]{1,150}$');

-- The log as people read it. Entries that tell of a bid are left out until its tender has closed.
create index audit_entries_newest_first on audit_entries (at desc, hash desc);
create index audit_entries_of_actor on audit_entries (actor, at desc, hash desc);
create index audit_entries_of_action on audit_entries (action, at desc, hash desc);
create index audit_entries_of_subject on audit_entries (subject, at desc, hash desc);

-- What the mail server said when it would not take a letter, and how often it was tried.
alter table letters
  add column tries integer not null default 0,
  add column refusal text not null default '',
  add column refused_at timestamptz;
create index letters_newest_first on letters (created_at desc, id desc);
create index letters_of_kind on letters (kind, created_at desc, id desc);
create index letters_to on letters (lower(recipient), created_at desc, id desc);

create index closings_last_first on closings (closed_at desc);

grant select, insert, delete on content_versions to padauk_app;
grant update (state, assigned_to, revision) on enquiries to padauk_app;
grant select, insert on enquiry_notes to padauk_app;
grant select, insert, delete on staff_invitations to padauk_app;
