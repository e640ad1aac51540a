lock table companies, company_members in access exclusive mode;

-- A person asks to change the own address: a link goes to the present and to the new one. A link that
-- was used is gone from its column; the row goes with the second one.
create table email_changes (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null references companies,
  -- Null for the owner.
  member_id uuid references company_members,
  email text not null,
  email_key text not null,
  present_token_hash text unique,
  new_token_hash text unique,
  -- Where it was asked: the one session that goes on.
  session_id uuid not null,
  expires_at timestamptz not null,
  -- A newer request takes the place of the older one.
  unique nulls not distinct (company_id, member_id)
);
grant select, insert, delete,
  update (email, email_key, present_token_hash, new_token_hash, session_id, expires_at)
  on email_changes to padauk_app;

grant update (email, email_key) on company_members to padauk_app;

-- One address is one person, also when it changes: the same lock as for a new person, and a taken
-- address writes nothing.
create function refuse_taken_new_address() returns trigger language plpgsql
set search_path = pg_catalog, public, pg_temp as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('address ' || new.email_key, 0));
  if exists (select from company_people where email_key = new.email_key and id <> new.id) then
    return null;
  end if;
  return new;
end $$;
create trigger companies_change_to_free_address before update of email_key on companies
  for each row when (new.email_key is distinct from old.email_key)
  execute function refuse_taken_new_address();
create trigger members_change_to_free_address before update of email_key on company_members
  for each row when (new.email_key is distinct from old.email_key)
  execute function refuse_taken_new_address();
