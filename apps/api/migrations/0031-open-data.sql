-- What was published as open data, written in the transaction of the act it tells of.
create table ocds_releases (
  tender_id uuid not null references tenders,
  number integer not null check (number >= 1),
  released_at timestamptz not null default clock_timestamp(),
  tags text[] not null check (cardinality(tags) > 0),
  -- In each language, without what depends on the prefix of the installation.
  content_en jsonb not null,
  content_my jsonb not null,
  primary key (tender_id, number)
);
create unique index ocds_releases_in_order on ocds_releases (released_at, tender_id);

-- Nothing of bidders before their bids are shown.
create function guard_release() returns trigger language plpgsql
set search_path = pg_catalog, public, pg_temp as $$
declare
  content jsonb;
begin
  foreach content in array array[new.content_en, new.content_my] loop
    if (content -> 'tender' ?| array['tenderers', 'numberOfTenderers']
        or content ?| array['awards', 'contracts']) and not are_bids_shown(new.tender_id) then
      raise exception 'the bids are not shown yet' using errcode = 'restrict_violation';
    end if;
  end loop;
  if exists (select from tenders where id = new.tender_id and state = 'draft') then
    raise exception 'a draft is not public' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger ocds_releases_guarded before insert on ocds_releases
  for each row execute function guard_release();
create trigger ocds_releases_stay before update or delete on ocds_releases
  for each row execute function refuse_change();

grant select, insert (tender_id, number, tags, content_en, content_my) on ocds_releases
  to padauk_app;
