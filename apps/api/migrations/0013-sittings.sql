-- A sitting: for half an hour two people together may open the bids of a tender that has closed.
create table sittings (
  -- The name of the window that its holders sign for.
  id uuid primary key,
  tender_id uuid not null references tenders,
  started_by uuid not null references staff,
  started_at timestamptz not null,
  ends_at timestamptz not null check (ends_at > started_at),
  -- The window as the receipt key signed it: holders seal their shares to the key that it names.
  statement text not null,
  signature text not null,
  -- The process that has the secret of that key in memory, and when it last said so.
  leader uuid not null,
  leader_seen_at timestamptz not null default clock_timestamp(),
  state text not null default 'open' check (state in ('open', 'revealed', 'abandoned')),
  ended_at timestamptz check ((ended_at is null) = (state = 'open')),
  -- Which bids open, before any is revealed.
  combine_list text,
  reveal_asked_by uuid references staff,
  check (state <> 'revealed' or combine_list is not null)
);
create unique index sittings_one_open on sittings (tender_id) where state = 'open';
create unique index sittings_one_revealed on sittings (tender_id) where state = 'revealed';

-- What a holder signed in a sitting, in the order in which it must come.
create table sitting_declarations (
  sitting_id uuid not null references sittings,
  holder_id uuid not null references key_holders,
  -- The session through which it came: of the holder, or of a colleague for a key on paper.
  handed_in_by uuid not null references staff,
  statement text not null,
  signature text not null,
  declared_at timestamptz not null default clock_timestamp(),
  primary key (sitting_id, holder_id)
);
create table sitting_shares (
  sitting_id uuid not null,
  holder_id uuid not null,
  handed_in_by uuid not null references staff,
  statement text not null,
  signature text not null,
  -- Sealed to the window, whose secret was never written; gone when the sitting ends.
  sealed bytea,
  posted_at timestamptz not null default clock_timestamp(),
  primary key (sitting_id, holder_id),
  -- Nothing is handed out, and so nothing posted, before the declaration.
  foreign key (sitting_id, holder_id) references sitting_declarations
);

-- What was in a bid, encrypted under the key of its receipt.
create table opened_bids (
  submission_id uuid primary key references submissions,
  sitting_id uuid not null references sittings,
  sealed_manifest text not null
);

grant select on sittings, sitting_declarations, sitting_shares, opened_bids to padauk_app;
grant insert (id, tender_id, started_by, started_at, ends_at, statement, signature, leader)
  on sittings to padauk_app;
grant update (leader_seen_at, state, ended_at, combine_list, reveal_asked_by)
  on sittings to padauk_app;
grant insert (sitting_id, holder_id, handed_in_by, statement, signature)
  on sitting_declarations to padauk_app;
grant insert (sitting_id, holder_id, handed_in_by, statement, signature, sealed)
  on sitting_shares to padauk_app;
grant update (handed_in_by, statement, signature, sealed, posted_at) on sitting_shares to padauk_app;
grant insert (submission_id, sitting_id, sealed_manifest) on opened_bids to padauk_app;

-- A sitting begins after closing and the announced time, and nothing of one that has ended changes.
create function guard_sitting() returns trigger language plpgsql
set search_path = pg_catalog, public, pg_temp as $$
begin
  if tg_op = 'INSERT' then
    if not exists (select from tenders join closings on closings.tender_id = tenders.id
      where tenders.id = new.tender_id and opens_at <= clock_timestamp() and bids > 0)
      or exists (select from sittings where tender_id = new.tender_id and state = 'revealed') then
      raise exception 'the tender is not to be opened' using errcode = 'restrict_violation';
    end if;
    return new;
  end if;
  if old.state <> 'open' then
    raise exception 'a sitting that has ended does not change' using errcode = 'restrict_violation';
  end if;
  -- Two keys of two people: one person may not stand for both.
  if new.state = 'revealed' and 2 > (select count(distinct key_holders.staff_id)
    from sitting_shares join key_holders on key_holders.id = holder_id
    where sitting_id = new.id) then
    raise exception 'two holders open a tender' using errcode = 'restrict_violation';
  end if;
  if new.state <> 'open' then
    new.ended_at := clock_timestamp();
    update sitting_shares set sealed = null where sitting_id = new.id;
  end if;
  return new;
end $$;
create trigger sittings_guarded before insert or update on sittings
  for each row execute function guard_sitting();

create function guard_sitting_paper() returns trigger language plpgsql
set search_path = pg_catalog, public, pg_temp as $$
begin
  if not exists (select from sittings where id = new.sitting_id and state = 'open') then
    raise exception 'the sitting has ended' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger sitting_declarations_guarded before insert on sitting_declarations
  for each row execute function guard_sitting_paper();
create trigger sitting_shares_guarded before insert or update on sitting_shares
  for each row execute function guard_sitting_paper();
create trigger sitting_declarations_stay before update or delete on sitting_declarations
  for each row execute function refuse_change();
create trigger opened_bids_stay before update or delete on opened_bids
  for each row execute function refuse_change();

-- All bids of a tender are revealed at the same moment, or none.
create function guard_opened_bid() returns trigger language plpgsql
set search_path = pg_catalog, public, pg_temp as $$
begin
  if not exists (select from sittings
    join submissions on submissions.tender_id = sittings.tender_id
    where sittings.id = new.sitting_id and sittings.state = 'revealed'
    and sittings.xmin = pg_current_xact_id()::xid
    and submissions.id = new.submission_id and submissions.voided_at is null) then
    raise exception 'a bid is opened with all others of its tender'
      using errcode = 'restrict_violation';
  end if;
  return null;
end $$;
create constraint trigger opened_bids_at_once after insert on opened_bids
  deferrable initially deferred for each row execute function guard_opened_bid();

create function guard_reveal() returns trigger language plpgsql
set search_path = pg_catalog, public, pg_temp as $$
begin
  if (select bids from closings where tender_id = new.tender_id)
    <> (select count(*) from opened_bids where sitting_id = new.id) then
    raise exception 'a bid was left out of the opening' using errcode = 'restrict_violation';
  end if;
  update closings set disclosed_at = clock_timestamp() where tender_id = new.tender_id;
  return null;
end $$;
create constraint trigger sittings_reveal_all after update of state on sittings
  deferrable initially deferred for each row when (new.state = 'revealed')
  execute function guard_reveal();

-- Since when the bids may be shown: since closing, or since two holders opened a sealed tender.
drop trigger closings_stay on closings;
alter table closings add column disclosed_at timestamptz;
update closings set disclosed_at = closings.closed_at from tenders
  where tenders.id = closings.tender_id and sealing is distinct from 'sealed';
grant update (disclosed_at) on closings to padauk_app;

create function guard_closing() returns trigger language plpgsql
set search_path = pg_catalog, public, pg_temp as $$
begin
  if tg_op = 'INSERT' then
    new.disclosed_at := case when exists (select from tenders
      where id = new.tender_id and sealing is distinct from 'sealed') then new.closed_at end;
    return new;
  end if;
  perform refuse_other_changes(to_jsonb(old), to_jsonb(new), array['disclosed_at']);
  if old.disclosed_at is not null or new.disclosed_at is null or not exists (select from sittings
    where tender_id = old.tender_id and state = 'revealed') then
    raise exception 'a closing is never changed' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger closings_guarded before insert or update on closings
  for each row execute function guard_closing();
create trigger closings_stay before delete on closings
  for each row execute function refuse_change();

-- Those that are still to be opened are few.
create index closings_not_disclosed on closings (tender_id) where disclosed_at is null;
