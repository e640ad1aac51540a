lock table companies, company_members in access exclusive mode;

-- When its account was closed. What is left of the row names the company in tenders that are kept. The
-- release before knows no closed companies: for it this one is declined.
alter table companies
  add column closed_at timestamptz,
  drop constraint companies_phone_check,
  add constraint companies_phone_check
    check (phone ~ '^\+[1-9][0-9]{4,16}$' or phone = '' and closed_at is not null);
create index companies_closed on companies (created_at desc, id desc) where closed_at is not null;
alter table company_members
  drop constraint company_members_name_check,
  add constraint company_members_name_check check (name <> '' or removed_at is not null);

create or replace view company_people as
  select id, id as company_id, name, email, email_key, password_hash, language, 'owner' as role,
    mail_refused_at
  from companies where closed_at is null
  union all
  select id, company_id, name, email, email_key, password_hash, language, role, mail_refused_at
  from company_members where removed_at is null;

-- Bids for which their company is still needed: until the deadline, until the decision is final, and
-- of the winner until the contract has ended.
create function running_bids(company uuid)
returns table (tender_id uuid, number text, name_en text, name_mm text, why text)
language sql stable set search_path = pg_catalog, public, pg_temp as $$
  select tenders.id, tenders.number, tenders.name_en, tenders.name_mm, case
      when tenders.end_date >= clock_timestamp() then 'open'
      when awards.id is null then 'undecided'
      else 'contract'
    end
  from submissions as bid
  join tenders on tenders.id = bid.tender_id and tenders.state <> 'cancelled'
  left join awards on awards.tender_id = tenders.id and awards.state = 'final'
  left join contracts on contracts.award_id = awards.id
  where bid.company_id = company and bid.voided_at is null
    and (awards.id is null or awards.winner_id = bid.id and contracts.ended_how is null)
  order by tenders.end_date, tenders.id
$$;

-- E-mails to an address, and to those that the same person had before: a change tells the old and the
-- new one in the same words. An address that is somebody else's by now keeps its e-mails, and so does
-- an enquiry, which is no matter of an account.
create function forget_letters(asked text, person uuid) returns void
language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  with recursive own (address) as (
    select asked
    union
    select lower(earlier.recipient) from own
    join public.letters as change
      on change.kind = 'email-changed' and lower(change.recipient) = own.address
    join public.letters as earlier
      on earlier.kind = 'email-changed' and earlier.content = change.content
  ), forgotten as (
    select letters.id, letters.kind, lower(content ->> 'email') as wished
    from own cross join lateral (
      select string_agg(quote_literal(word), ' & ')::tsquery as query
      from unnest(tsvector_to_array(public.search_vector(own.address))) as word) as wanted
    join public.letters on letters.words @@ wanted.query
      and lower(letters.recipient) = own.address and letters.kind not like 'enquiry-%'
    where not exists (select from public.company_people
      where email_key = own.address and id is distinct from person)
  )
  update public.letters set recipient = '', content = '{}'
  where id in (select id from forgotten)
    or kind = 'email-change-here' and lower(recipient) in (
      select wished from forgotten where kind = 'email-change-asked')
$$;
revoke all on function forget_letters from public;

-- The one way to erase a person who has left. The name of a member stays for the audit log, as long
-- as the account of the company exists.
create function forget_person(person uuid) returns void language plpgsql security definer
set search_path = pg_catalog, public, pg_temp as $$
begin
  perform public.forget_letters(email_key, person) from (
    select id, email_key from public.companies union all select id, email_key
    from public.company_members) as known where id = person;
  update public.company_members
    set email = '', email_key = '', password_hash = '', language = 'en', mail_refused_at = null,
      removed_at = coalesce(removed_at, clock_timestamp())
    where id = person;
  delete from public.sessions where member_id = person or company_id = person and member_id is null;
  delete from public.push_subscriptions
    where member_id = person or company_id = person and member_id is null;
  delete from public.password_resets
    where member_id = person or company_id = person and member_id is null;
  delete from public.email_changes
    where member_id = person or company_id = person and member_id is null;
  delete from public.known_devices where account_id = person;
  -- Of a notice that is being copied at this moment, the copy comes first.
  perform from public.inboxes where company_id = person for update;
  delete from public.notice_copies where company_id = person;
  delete from public.inboxes where company_id = person;
end $$;
revoke all on function forget_person from public;
grant execute on function forget_person to padauk_app;

-- The one way to close an account: never while a bid runs. False also for one that is closed already.
-- Tenders keep their records, with the name of the company.
create function close_company(company uuid) returns boolean language plpgsql security definer
set search_path = pg_catalog, public, pg_temp as $$
declare
  owner record;
begin
  -- A bid that is being accepted holds the row: it is seen, or refused after this.
  select name, company_name into owner from public.companies
    where id = company and closed_at is null for update;
  if not found or exists (select from public.running_bids(company)) then return false; end if;
  update public.letters set recipient = '', content = '{}'
    where kind = 'member-invited' and content ->> 'company' = owner.company_name
      and content ->> 'name' = owner.name;
  delete from public.member_invitations where company_id = company;
  perform public.forget_person(company);
  perform public.forget_person(id) from public.company_members where company_id = company;
  update public.company_members set name = '' where company_id = company;
  update public.companies
    set name = '', email = '', email_key = id::text, phone = '', password_hash = '', language = 'en',
      state = 'declined', state_reason = '', email_confirmed_at = null, typed = '{}',
      categories = '{}', mail_refused_at = null, closed_at = clock_timestamp(), company_name = case when
        exists (select from public.submissions where company_id = company)
        or exists (select from public.question_askers where company_id = company)
        then company_name else '' end
    where id = company;
  update public.company_decisions set reason = '' where company_id = company;
  delete from public.email_confirmations where company_id = company;
  delete from public.company_facts where company_id = company;
  delete from public.company_notes where company_id = company;
  delete from public.fact_requests where company_id = company;
  delete from public.follows where company_id = company;
  delete from public.notices where company_id = company;
  delete from public.practice_bids where company_id = company;
  -- Without their keys, files can't be read; the tasks that erase forgotten ones remove them.
  delete from public.company_papers where company_id = company;
  update public.paper_files set wrapped_key = '', sealed_name = '' where company_id = company;
  update public.uploads
    set state = 'refused', refusal = 'upload-missing', wrapped_key = null, sealed_name = null,
      sealed_facts = null, reserved = 0, updated_at = clock_timestamp()
    where company_id = company and state in ('receiving', 'checking', 'staged');
  return true;
end $$;
revoke all on function close_company from public;
grant execute on function close_company to padauk_app;

-- People who left before.
update company_members set email = '', email_key = '', password_hash = '', language = 'en'
  where removed_at is not null;
