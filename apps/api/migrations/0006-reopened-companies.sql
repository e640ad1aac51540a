-- A declined registration can be reopened: it waits for a decision once more.
alter table company_decisions
  drop constraint company_decisions_state_check,
  add constraint company_decisions_state_check
    check (state in ('pending', 'approved', 'declined', 'suspended'));
