-- What a file of an opened bid turned out to be. It is flagged, and never removed or replaced.
create table opened_files (
  submission_id uuid not null references opened_bids,
  slot text not null,
  -- It opens, equals its manifest, and gives the stored bytes when it is sealed again.
  matches boolean not null,
  flags text[] not null
    check (flags <@ array['infected', 'not-scanned', 'type', 'unreadable']),
  checked_at timestamptz not null default clock_timestamp(),
  primary key (submission_id, slot)
);

grant select, insert (submission_id, slot, matches, flags) on opened_files to padauk_app;
grant update (flags, checked_at) on opened_files to padauk_app;

-- Only a scanner that was away is asked again.
create function guard_opened_file() returns trigger language plpgsql
set search_path = pg_catalog, public, pg_temp as $$
begin
  if tg_op = 'DELETE' or not 'not-scanned' = any (old.flags) then
    raise exception 'what a file turned out to be does not change'
      using errcode = 'restrict_violation';
  end if;
  perform refuse_other_changes(to_jsonb(old), to_jsonb(new), array['flags', 'checked_at']);
  return new;
end $$;
create trigger opened_files_guarded before update or delete on opened_files
  for each row execute function guard_opened_file();
