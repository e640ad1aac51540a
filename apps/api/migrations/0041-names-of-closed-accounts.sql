create index question_askers_of_company on question_askers (company_id);

-- Whether staff may read the name that a closed account has kept: once a tender in which it bid or
-- asked shows its bids. Before that the name itself would tell that there was a bid or a question.
create function is_name_shown(company uuid) returns boolean
language sql stable set search_path = pg_catalog, public, pg_temp as $$
  select exists (select from submissions join closings using (tender_id)
      where submissions.company_id = company and disclosed_at is not null)
    or exists (select from question_askers join closings using (tender_id)
      where question_askers.company_id = company and disclosed_at is not null)
$$;
