-- The portal's own log of being there. Every api process writes the minute in which it reached the
-- database; the worker asks for a page through the front, as a visitor would.
create table heartbeats (minute timestamptz primary key);
create table probes (
  at timestamptz primary key default clock_timestamp(),
  is_reached boolean not null
);

-- Minutes between two instants in which no bid could be sent. What was before the log began
-- says nothing, nor do probes that have never reached the portal: their way may be closed for good.
create function minutes_away(since timestamptz, until timestamptz) returns integer
language sql stable as $$
  select count(*)::integer
  from generate_series(
    date_trunc('minute', greatest(since,
      (select coalesce(min(minute) + interval '1 minute', until) from heartbeats))),
    date_trunc('minute', until) - interval '1 minute', interval '1 minute') as each(minute)
  where not exists (select from heartbeats where heartbeats.minute = each.minute)
    or exists (select from probes where at >= each.minute and at < each.minute + interval '1 minute'
        and not is_reached)
      and not exists (select from probes
        where at >= each.minute and at < each.minute + interval '1 minute' and is_reached)
      and exists (select from probes
        where at between since - interval '7 days' and until and is_reached)
$$;

-- A deadline before which the portal was away. Its closing waits until an officer has answered.
create table outages (
  tender_id uuid not null references tenders,
  deadline timestamptz not null,
  minutes_away integer not null check (minutes_away >= 15),
  found_at timestamptz not null default clock_timestamp(),
  new_deadline timestamptz not null check (new_deadline > deadline),
  answer text check (answer in ('confirmed', 'refused')),
  answered_at timestamptz,
  -- Null when the hour went by without an answer.
  answered_by uuid references staff,
  reason text not null default '',
  primary key (tender_id, deadline),
  check ((answer is null) = (answered_at is null)),
  check (answered_by is null or answer is not null),
  check (answer is distinct from 'refused' or (answered_by is not null and reason <> ''))
);
create index outages_waiting on outages (found_at) where answer is null;

create function guard_outage() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    if new.answer is not null or not exists (select from tenders where id = new.tender_id
      and end_date = new.deadline and closed_at is null and state in ('published', 'archived')
      and clock_timestamp() > end_date) then
      raise exception 'only a passed deadline waits' using errcode = 'restrict_violation';
    end if;
    return new;
  end if;
  perform refuse_other_changes(to_jsonb(old), to_jsonb(new),
    array['answer', 'answered_at', 'answered_by', 'reason']);
  if old.answer is not null or new.answer is null
    or (new.answered_by is null and clock_timestamp() < old.found_at + interval '1 hour') then
    raise exception 'an outage is answered once' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger outages_guarded before insert or update on outages
  for each row execute function guard_outage();
create trigger outages_stay before delete on outages
  for each row execute function refuse_change();

-- As before, and: after its deadline a tender that waits is extended by the rule, to no other time.
create or replace function guard_tender() returns trigger language plpgsql as $$
begin
  new.revision := old.revision + 1;
  new.revised_at := clock_timestamp();
  if old.state = 'draft' then return new; end if;
  if new.state = 'draft' or new.published_at is distinct from old.published_at then
    raise exception 'a published tender stays published' using errcode = 'restrict_violation';
  end if;
  if new.end_date < old.end_date
    or (new.end_date <> old.end_date and clock_timestamp() > old.end_date
      and (old.closed_at is not null or not exists (select from outages
        where tender_id = old.id and deadline = old.end_date and answer = 'confirmed'
          and new_deadline = new.end_date))) then
    raise exception 'a deadline is only extended, and only before it has passed'
      using errcode = 'restrict_violation';
  end if;
  return new;
end $$;

-- Nothing is counted while an answer is missing.
create function guard_waiting_closing() returns trigger language plpgsql as $$
begin
  if exists (select from outages where tender_id = new.tender_id and answer is null) then
    raise exception 'the closing waits for an answer' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger closings_wait before insert on closings
  for each row execute function guard_waiting_closing();

grant select, insert, delete on heartbeats, probes to padauk_app;
grant select on outages to padauk_app;
grant insert (tender_id, deadline, minutes_away, new_deadline),
  update (answer, answered_at, answered_by, reason) on outages to padauk_app;
