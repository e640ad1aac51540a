-- Whether the holders of a set stand in for those of an earlier one: too few of its keys are left to
-- open a bid, and a new founding lies between the two.
create function stands_in(later text, earlier text) returns boolean
language sql stable set search_path = pg_catalog, public, pg_temp as $$
  with recursive walked as (
    select coalesce(previous, statement::jsonb->>'refounds') as before, previous is null as founded
    from key_sets where hash = later and activated_at is not null
    union all
    select coalesce(key_sets.previous, key_sets.statement::jsonb->>'refounds'),
      founded or key_sets.previous is null
    from walked join key_sets on key_sets.hash = walked.before
  )
  select exists (select from walked where before = earlier and founded)
    and 2 > (select count(*) from key_sets
      cross join jsonb_to_recordset(statement::jsonb->'holders') as named (id uuid)
      join key_holders on key_holders.id = named.id
      where hash = earlier and retired_at is null)
$$;

-- As before, and: when the keys of a bid are lost, it is sealed again to the set that stands in.
create or replace function guard_repair() returns trigger language plpgsql
set search_path = pg_catalog, public, pg_temp as $$
begin
  if not exists (select from sittings where id = new.sitting_id and state = 'adjourned'
      and adjourned_until > clock_timestamp() and is_not_opening(sittings, new.submission_id))
    or not exists (select from seals where submission_id = new.submission_id
      and manifest_hash = new.manifest_hash
      and (key_set = new.key_set or stands_in(new.key_set, key_set)))
    -- A seal that was used before is no repair.
    or exists (select from seals
      where recipient = new.recipient or envelope_hash = new.envelope_hash) then
    raise exception 'the bid is not to be repaired' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
