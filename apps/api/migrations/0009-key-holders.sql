-- The people who open sealed bids, two together. Their secrets never reach us unlocked.
alter table staff
  drop constraint staff_roles_check,
  add constraint staff_roles_check check (
    roles <@ array['owner', 'editor', 'officer', 'auditor', 'holder'] and cardinality(roles) > 0
  );

create table key_holders (
  id uuid primary key default gen_random_uuid(),
  staff_id uuid not null references staff,
  -- Only on the printed card, by a person outside the company: we have not even a locked copy.
  on_paper boolean not null,
  invited_by uuid not null references staff,
  invited_at timestamptz not null default now(),
  recipient text unique check (recipient ~ '^age1[02-9ac-hj-np-z]{58}$'),
  sign_key text unique check (sign_key ~ '^[A-Za-z0-9_-]{43}$'),
  -- The age identity, encrypted by six words that only the holder knows.
  locked_identity text check (octet_length(locked_identity) <= 4096),
  enrolled_at timestamptz,
  -- Another member of staff has compared the fingerprint with the holder by voice.
  confirmed_by uuid references staff,
  confirmed_at timestamptz,
  -- When the key was last used on a text of the browser's own making.
  checked_at timestamptz,
  retired_at timestamptz,
  check (num_nonnulls(recipient, sign_key, enrolled_at) in (0, 3)),
  check (on_paper or (locked_identity is null) = (enrolled_at is null)),
  check (num_nonnulls(confirmed_by, confirmed_at) in (0, 2)),
  check (confirmed_at is null or enrolled_at is not null),
  check (confirmed_by <> staff_id)
);
create unique index key_holders_current on key_holders (staff_id) where retired_at is null;

-- The holders of one time, as each of them signed it. Everything refers to a set by its hash.
create table key_sets (
  hash text primary key check (hash ~ '^[0-9a-f]{64}$'),
  name text not null unique,
  statement text not null,
  previous text references key_sets,
  proposed_by uuid not null references staff,
  proposed_at timestamptz not null default now(),
  activated_at timestamptz,
  withdrawn_at timestamptz,
  check (activated_at is null or withdrawn_at is null)
);
create unique index key_sets_draft on key_sets ((true))
  where activated_at is null and withdrawn_at is null;

create table key_set_signatures (
  key_set text not null references key_sets,
  holder_id uuid not null references key_holders,
  signature text not null check (signature ~ '^[A-Za-z0-9_-]{86}$'),
  signed_at timestamptz not null default now(),
  primary key (key_set, holder_id)
);

-- A nonce that a holder signs to show that the key still works; used once, within an hour.
create table key_checks (
  nonce text primary key,
  holder_id uuid not null references key_holders,
  key_set text not null references key_sets,
  issued_at timestamptz not null default now(),
  signature text,
  passed_at timestamptz
);
create index key_checks_of on key_checks (holder_id, issued_at);

-- A key is written once; a lost one is retired with its row.
grant select, insert (staff_id, on_paper, invited_by) on key_holders to padauk_app;
grant update (recipient, sign_key, locked_identity, enrolled_at, confirmed_by, confirmed_at,
  checked_at, retired_at) on key_holders to padauk_app;
grant select, insert (hash, name, statement, previous, proposed_by) on key_sets to padauk_app;
grant update (activated_at, withdrawn_at) on key_sets to padauk_app;
grant select, insert (key_set, holder_id, signature) on key_set_signatures to padauk_app;
grant select, insert (nonce, holder_id, key_set) on key_checks to padauk_app;
grant update (signature, passed_at) on key_checks to padauk_app;

-- An enrolled key cannot be replaced under its holder's name, nor a signed set be changed.
create function keep_enrolled_keys() returns trigger language plpgsql as $$
begin
  if old.enrolled_at is not null and (new.recipient, new.sign_key, new.locked_identity,
      new.enrolled_at) is distinct from (old.recipient, old.sign_key, old.locked_identity,
      old.enrolled_at) then
    raise exception 'an enrolled key does not change';
  end if;
  if old.confirmed_at is not null and (new.confirmed_by, new.confirmed_at)
      is distinct from (old.confirmed_by, old.confirmed_at) then
    raise exception 'a confirmation does not change';
  end if;
  if old.retired_at is not null then
    raise exception 'a retired key stays retired';
  end if;
  return new;
end $$;
create trigger keep_enrolled_keys before update on key_holders
  for each row execute function keep_enrolled_keys();

create function keep_active_key_sets() returns trigger language plpgsql as $$
begin
  if old.activated_at is not null or old.withdrawn_at is not null then
    raise exception 'an active or withdrawn key set does not change';
  end if;
  return new;
end $$;
create trigger keep_active_key_sets before update on key_sets
  for each row execute function keep_active_key_sets();
