lock table bid_checks, opened_files in access exclusive mode;

-- The signed exclusion that stays in force until another person signs this decision too.
alter table bid_checks
  add column replaces uuid references bid_checks,
  drop constraint bid_checks_check4,
  add constraint bid_checks_check4 check (signed_at is null
    or (decision = 'exclude' or replaces is not null) and returned_at is null),
  drop constraint bid_checks_check5,
  add constraint bid_checks_check5 check (returned_at is null
    or decision = 'exclude' or replaces is not null);

-- As before, and: what two people signed is not undone by one.
create or replace function guard_bid_check() returns trigger language plpgsql
set search_path = pg_catalog, public, pg_temp as $$
declare
  tender uuid := (select tender_id from submissions where id = new.submission_id);
  in_force record;
begin
  if not are_bids_shown(tender) then
    raise exception 'the bids are not shown yet' using errcode = 'restrict_violation';
  end if;
  if tg_op = 'UPDATE' then
    perform refuse_other_changes(to_jsonb(old), to_jsonb(new), array['signed_by', 'signed_at',
      'returned_by', 'returned_at', 'return_reason']);
    if num_nonnulls(old.signed_at, old.returned_at) > 0 then
      raise exception 'a signature stays' using errcode = 'restrict_violation';
    end if;
    return new;
  end if;
  select id, decision into in_force from bid_checks
  where submission_id = new.submission_id
    and (signed_at is not null or decision <> 'exclude' and replaces is null)
  order by no desc limit 1;
  if new.replaces is distinct from
      (case when in_force.decision = 'exclude' then in_force.id end)
    or new.replaces is not null and (new.decision = 'cure' or new.reason = '') then
    raise exception 'an exclusion that two people signed ends by two signatures'
      using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
grant insert (replaces) on bid_checks to padauk_app;

-- Who wrote a document of an opened bid, as keyed hashes that can only be compared within a tender.
alter table opened_files add column author_marks text[] not null default '{}';
grant insert (author_marks) on opened_files to padauk_app;
