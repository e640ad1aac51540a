-- A condition inside each half kept the planner from looking a person up by index: a join read every
-- company, at each request of a signed-in person.
create or replace view company_people as
  select id, company_id, name, email, email_key, password_hash, language, role, mail_refused_at
  from (
    select id, id as company_id, name, email, email_key, password_hash, language, 'owner' as role,
      mail_refused_at, closed_at as gone_at
    from companies
    union all
    select id, company_id, name, email, email_key, password_hash, language, role, mail_refused_at,
      removed_at
    from company_members
  ) as person
  where gone_at is null;
