lock table tenders, companies, staff in access exclusive mode;

-- Days without office; weekends need no row.
create table holidays (
  day date primary key,
  name_en text not null check (length(name_en) between 1 and 120),
  name_mm text not null default '' check (length(name_mm) <= 120)
);
grant select, insert, delete, update (name_en, name_mm) on holidays to padauk_app;

alter table tenders
  -- Empty in a draft: three and one working days before the deadline. Empty in a tender that was
  -- published before questions existed: it takes none.
  add column questions_until timestamptz,
  add column answers_by timestamptz;

-- Stated at publication (rules 12.1); an extension moves both by the same span.
create function fix_question_times() returns trigger language plpgsql as $$
begin
  if new.state = 'draft' then return new; end if;
  if tg_op = 'UPDATE' and old.state <> 'draft' then
    if (new.questions_until, new.answers_by)
      is distinct from (old.questions_until, old.answers_by) then
      raise exception 'the times for questions stay' using errcode = 'restrict_violation';
    end if;
    new.questions_until := old.questions_until + (new.end_date - old.end_date);
    new.answers_by := old.answers_by + (new.end_date - old.end_date);
    return new;
  end if;
  if num_nonnulls(new.questions_until, new.answers_by) = 1
    or new.questions_until > new.answers_by or new.answers_by > new.end_date then
    raise exception 'questions, answers and the deadline come in this order'
      using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger tender_questions_fixed before insert or update on tenders
  for each row execute function fix_question_times();

-- What staff call a company that asks: drawn at random, the same within a tender.
create table question_askers (
  tender_id uuid not null references tenders,
  company_id uuid not null references companies,
  label integer not null check (label >= 10),
  primary key (tender_id, company_id),
  unique (tender_id, label)
);

create table questions (
  id uuid primary key default gen_random_uuid(),
  tender_id uuid not null,
  company_id uuid not null,
  -- Counted within the company, so that it tells nothing about others.
  own_no integer not null check (own_no >= 1),
  -- As it was asked; published is another text.
  text text not null check (length(text) between 1 and 2000),
  text_hash text not null check (length(text_hash) between 43 and 64),
  asked_at timestamptz not null,
  state text not null default 'asked'
    check (state in ('asked', 'answered', 'declined', 'withdrawn')),
  ended_at timestamptz,
  -- Given at publication, within the tender.
  number integer check (number >= 1),
  question_en text not null default '' check (length(question_en) <= 2000),
  question_mm text not null default '' check (length(question_mm) <= 2000),
  foreign key (tender_id, company_id) references question_askers,
  unique (tender_id, company_id, own_no),
  unique (tender_id, number),
  check ((state = 'asked') = (ended_at is null)),
  check ((number is null) = (question_en = '')),
  -- Those that a cancellation closed are declined without a number.
  check (case state when 'answered' then number is not null
    when 'declined' then true else number is null end)
);
-- A double tap is one question.
create unique index questions_open_once on questions (tender_id, company_id, text_hash)
  where state = 'asked';
create index questions_waiting on questions (tender_id) where state = 'asked';

-- The first is the answer, or the reason for giving none; further ones correct it.
create table question_answers (
  question_id uuid not null references questions,
  no integer not null check (no >= 1),
  -- The number of an earlier question with the same answer.
  same_as integer check (same_as >= 1),
  text_en text not null default '' check (length(text_en) <= 6000),
  text_mm text not null default '' check (length(text_mm) <= 6000),
  published_by uuid not null references staff,
  published_at timestamptz not null default clock_timestamp(),
  primary key (question_id, no),
  check ((same_as is null) = (text_en <> ''))
);

grant select on question_askers, questions, question_answers to padauk_app;
grant insert on question_askers to padauk_app;
grant insert (tender_id, company_id, own_no, text, text_hash, asked_at),
  update (state, ended_at, number, question_en, question_mm) on questions to padauk_app;
grant insert (question_id, no, same_as, text_en, text_mm, published_by)
  on question_answers to padauk_app;

create trigger question_askers_stay before update or delete on question_askers
  for each row execute function refuse_change();

-- One clock decides the cut-off, and what was published stays (rules 12.2, 12.5).
create function guard_question() returns trigger language plpgsql
set search_path = pg_catalog, public, pg_temp as $$
begin
  if tg_op = 'INSERT' then
    if new.asked_at > clock_timestamp() or new.asked_at < clock_timestamp() - interval '1 minute'
      or not exists (select from tenders where id = new.tender_id and state = 'published'
        and questions_until >= new.asked_at) then
      raise exception 'no question is taken now' using errcode = 'restrict_violation';
    end if;
    return new;
  end if;
  perform refuse_other_changes(to_jsonb(old), to_jsonb(new),
    array['state', 'ended_at', 'number', 'question_en', 'question_mm']);
  if old.state <> 'asked' or new.state = 'asked' then
    raise exception 'a question that has ended stays' using errcode = 'restrict_violation';
  end if;
  new.ended_at := clock_timestamp();
  return new;
end $$;
create trigger questions_guarded before insert or update on questions
  for each row execute function guard_question();
create trigger questions_stay before delete on questions
  for each row execute function refuse_change();

create function guard_question_answer() returns trigger language plpgsql
set search_path = pg_catalog, public, pg_temp as $$
begin
  if not exists (select from questions where id = new.question_id and number is not null)
    or new.no <> 1 + (select count(*) from question_answers
      where question_id = new.question_id) then
    raise exception 'answers are numbered in their order' using errcode = 'restrict_violation';
  end if;
  new.published_at := clock_timestamp();
  return new;
end $$;
create trigger question_answers_guarded before insert on question_answers
  for each row execute function guard_question_answer();
create trigger question_answers_stay before update or delete on question_answers
  for each row execute function refuse_change();
