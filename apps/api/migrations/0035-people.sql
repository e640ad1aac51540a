lock table companies, sessions, password_resets, push_subscriptions, inboxes in access exclusive mode;

-- People who work for a company beside its owner, who stays in `companies` and has the company's id.
create table company_members (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null references companies,
  name text not null check (name <> ''),
  email text not null,
  email_key text not null,
  password_hash text not null,
  language text not null check (language in ('en', 'mm')),
  role text not null check (role in ('submit', 'prepare')),
  mail_refused_at timestamptz,
  joined_at timestamptz not null default clock_timestamp(),
  -- Receipts and the audit log name people who have left.
  removed_at timestamptz
);
create unique index company_members_by_email on company_members (email_key)
  where removed_at is null;
create index company_members_of on company_members (company_id) where removed_at is null;
grant select, insert, update (name, language, role, password_hash, mail_refused_at, removed_at)
  on company_members to padauk_app;

-- The link of an invitation works once; the row goes when it is accepted or withdrawn.
create table member_invitations (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null references companies,
  email text not null,
  email_key text not null,
  language text not null check (language in ('en', 'mm')),
  role text not null check (role in ('submit', 'prepare')),
  token_hash text not null unique,
  invited_at timestamptz not null default clock_timestamp(),
  expires_at timestamptz not null,
  unique (company_id, email_key)
);
grant select, insert, delete, update (role, language, token_hash, invited_at, expires_at)
  on member_invitations to padauk_app;

-- Everybody who may sign in.
create view company_people as
  select id, id as company_id, name, email, email_key, password_hash, language, 'owner' as role,
    mail_refused_at
  from companies
  union all
  select id, company_id, name, email, email_key, password_hash, language, role, mail_refused_at
  from company_members where removed_at is null;
grant select on company_people to padauk_app;

-- One address is one person. Both tables ask under the same lock, and a taken address writes nothing.
create function refuse_taken_address() returns trigger language plpgsql
set search_path = pg_catalog, public, pg_temp as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('address ' || new.email_key, 0));
  if tg_table_name = 'companies' then
    if exists (select from company_members
      where email_key = new.email_key and removed_at is null) then
      return null;
    end if;
  elsif exists (select from companies where email_key = new.email_key) then
    return null;
  end if;
  return new;
end $$;
create trigger companies_of_free_address before insert on companies
  for each row execute function refuse_taken_address();
create trigger members_of_free_address before insert on company_members
  for each row execute function refuse_taken_address();

-- Null for the owner.
alter table sessions add column member_id uuid references company_members;
create index sessions_of_member on sessions (member_id) where member_id is not null;
alter table password_resets add column member_id uuid references company_members;
alter table push_subscriptions add column member_id uuid references company_members;
grant update (member_id) on push_subscriptions to padauk_app;

-- An inbox and its copies belong to a person. The columns keep their name, which the release before
-- reads: an owner's id is the company's.
alter table inboxes drop constraint inboxes_company_id_fkey;
comment on column inboxes.company_id is 'The person: the id of a member, or of the company for its owner';
comment on column notice_copies.company_id is 'As in inboxes';
