-- Everything that must be provable later, in one chain: each entry carries the hash of the one
-- before it. The application may read it and call one function; nobody may change or remove.
create table audit_entries (
  seq bigint primary key,
  at timestamptz not null,
  actor text not null check (actor ~ '^(system|(company|staff):[0-9a-f-]{36})$'),
  action text not null check (action ~ '^[a-z]+(-[a-z]+)*\.[a-z]+(-[a-z]+)*$'),
  subject text not null check (subject ~ '^[a-z]+:[0-9a-zA-Z-]{1,60}$'),
  -- Shown to nobody before this tender has closed; the verifier covers it all the same.
  tender_id uuid references tenders,
  -- Canonical JSON (RFC 8785), so that anybody can repeat the hash.
  body text not null check (body ~ '^\{' and body !~ '[\n\r]'),
  previous text not null,
  hash text not null unique check (hash ~ '^[0-9a-f]{64}$')
);
create index audit_entries_of_tender on audit_entries (tender_id, seq) where tender_id is not null;

-- The last link. Without it, cutting off the end of the chain would go unnoticed.
create table audit_head (
  only_one boolean primary key default true check (only_one),
  seq bigint not null,
  hash text not null
);
insert into audit_head (seq, hash) values (0, repeat('0', 64));

create function audit_hash(
  previous text, seq bigint, at timestamptz, actor text, action text, subject text, body text
) returns text language sql immutable parallel safe set search_path = pg_catalog as $$
  select encode(sha256(convert_to(concat_ws(E'\n',
    previous, seq::text, to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'),
    actor, action, subject, body), 'UTF8')), 'hex')
$$;

-- The one writer. The row lock on the head makes the order of the chain the order of the commits.
create function append_audit(
  entry_actor text, entry_action text, entry_subject text, entry_tender uuid, entry_body text
) returns table (entry_seq bigint, entry_hash text, entry_at timestamptz)
language plpgsql security definer set search_path = pg_catalog, public as $$
declare
  last record;
  new_at timestamptz;
  new_hash text;
begin
  select seq, hash into strict last from public.audit_head for update;
  new_at := clock_timestamp();
  new_hash := public.audit_hash(
    last.hash, last.seq + 1, new_at, entry_actor, entry_action, entry_subject, entry_body);
  insert into public.audit_entries (seq, at, actor, action, subject, tender_id, body, previous, hash)
  values (last.seq + 1, new_at, entry_actor, entry_action, entry_subject, entry_tender, entry_body,
    last.hash, new_hash);
  update public.audit_head set seq = last.seq + 1, hash = new_hash;
  return query select last.seq + 1, new_hash, new_at;
end $$;
revoke all on function append_audit from public;
grant execute on function append_audit to padauk_app;

-- Nobody's rights are enough, not even the owner's by accident.
create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
end $$;
create trigger audit_entries_stay before update or delete on audit_entries
  for each row execute function refuse_change();
create trigger audit_entries_remain before truncate on audit_entries
  execute function refuse_change();

-- One head a day, published: whoever kept one can tell later whether the chain was rewritten.
create table audit_days (
  day date primary key,
  seq bigint not null references audit_entries,
  hash text not null,
  at timestamptz not null
);

-- A file on its way. The bytes are encrypted chunks in the object store; the key is wrapped by one
-- from the configuration, the name is encrypted with the key. Erasing the key erases the file.
create table uploads (
  id uuid primary key,
  company_id uuid not null references companies,
  -- What the sender says it is for; a draft is made of these.
  tender_id uuid references tenders,
  slot text check (slot in ('image', 'document', 'nda')),
  kind text not null check (kind in ('image', 'file')),
  state text not null default 'receiving'
    check (state in ('receiving', 'checking', 'staged', 'accepted', 'refused')),
  size bigint check (size >= 0),
  -- What counts against the quota; the size once it is known.
  reserved bigint not null check (reserved >= 0),
  received bigint not null default 0,
  declared_type text not null default '',
  media_type text,
  sha256 text check (sha256 ~ '^[0-9a-f]{64}$'),
  scan text check (scan in ('clean', 'unreadable', 'deferred', 'infected')),
  refusal text,
  wrapped_key text,
  sealed_name text,
  -- When the last byte had arrived, by the database's clock: a bid holds nothing younger than itself.
  completed_at timestamptz,
  submission_id uuid,
  -- Copied to where nobody can destroy it.
  secured_at timestamptz,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(),
  check ((state = 'refused') = (refusal is not null)),
  check (state = 'refused' or wrapped_key is not null),
  check (state not in ('staged', 'accepted') or (sha256 is not null and completed_at is not null)),
  check ((state = 'accepted') = (submission_id is not null))
);
create index uploads_waiting on uploads (company_id, created_at) where state <> 'accepted';
create index uploads_old on uploads (updated_at) where state <> 'accepted';
create index uploads_of_submission on uploads (submission_id) where submission_id is not null;
create index uploads_of_draft on uploads (tender_id, company_id)
  where tender_id is not null and state in ('receiving', 'checking', 'staged');

create table upload_chunks (
  upload_id uuid not null references uploads on delete cascade,
  start bigint not null check (start >= 0),
  size integer not null check (size between 1 and 4194304),
  object text not null,
  version text,
  primary key (upload_id, start)
);

-- Who is writing to an upload. Lost in a crash, which is what a lock should be.
create unlogged table upload_locks (
  upload_id uuid primary key,
  holder uuid not null,
  until timestamptz not null,
  wanted boolean not null default false
);

-- Every bid that reached us, before anything is decided. The time is the database's: the
-- application can't write it.
create table arrivals (
  id uuid primary key default gen_random_uuid(),
  tender_id uuid not null references tenders,
  company_id uuid not null references companies,
  payload_hash text not null check (payload_hash ~ '^[0-9a-f]{64}$'),
  arrived_at timestamptz not null default clock_timestamp(),
  -- Set when it was judged and refused. One without it broke on our side and may be repeated.
  refusal text,
  unique (id, arrived_at)
);
create index arrivals_repeated on arrivals (tender_id, company_id, payload_hash, arrived_at);

create table submissions (
  id uuid primary key,
  tender_id uuid not null references tenders,
  company_id uuid not null references companies,
  -- The arrival it is judged by; the pair makes the time the arrival's own.
  arrival_id uuid not null unique,
  arrived_at timestamptz not null,
  accepted_at timestamptz not null default clock_timestamp(),
  payload_hash text not null,
  idempotency_key text check (length(idempotency_key) between 1 and 200),
  receipt_no text not null unique,
  -- Names and link are as secret as the files: the receipt is sealed until it is asked for.
  wrapped_key text not null,
  sealed_receipt text not null,
  receipt_hash text not null check (receipt_hash ~ '^[0-9a-f]{64}$'),
  audit_hash text not null unique,
  voided_at timestamptz,
  foreign key (arrival_id, arrived_at) references arrivals (id, arrived_at)
);
create unique index one_submission_per_company on submissions (tender_id, company_id)
  where voided_at is null;
create index submissions_of_company on submissions (company_id, arrived_at desc, id desc)
  where voided_at is null;
alter table uploads add foreign key (submission_id) references submissions
  deferrable initially deferred;

-- "Wrong file sent": asked for by the company, decided by an owner who sees nothing of the bid.
create table take_backs (
  id uuid primary key default gen_random_uuid(),
  submission_id uuid not null unique references submissions,
  reason text not null check (length(reason) between 1 and 1000),
  asked_at timestamptz not null default clock_timestamp(),
  voided_by uuid references staff,
  void_reason text,
  decided_at timestamptz
);
create index take_backs_open on take_backs (asked_at) where decided_at is null;

-- What was decided about a tender when it closed: nothing is added to it afterwards.
create table closings (
  tender_id uuid primary key references tenders,
  closed_at timestamptz not null default clock_timestamp(),
  bids integer not null check (bids >= 0),
  root text not null check (root ~ '^[0-9a-f]{64}$'),
  -- Canonical JSON of the statement that is signed.
  statement text not null,
  signature text not null
);
create trigger closings_stay before update or delete on closings
  for each row execute function refuse_change();
-- Few are waiting to be closed, whatever number has been.
alter table tenders add column closed_at timestamptz;
create index tenders_to_close on tenders (end_date)
  where closed_at is null and state in ('published', 'archived');

-- The second wall behind the application: the rules that must hold whatever the code does.
create function guard_submission() returns trigger language plpgsql as $$
declare
  tender record;
begin
  select state, end_date into strict tender from tenders where id = new.tender_id;
  if tg_op = 'INSERT' then
    if tender.state <> 'published' or new.arrived_at > tender.end_date
      or exists (select from closings where tender_id = new.tender_id) then
      raise exception 'the tender is not open' using errcode = 'restrict_violation';
    end if;
    return new;
  end if;
  if old.voided_at is not null or new.voided_at is null
    or clock_timestamp() > tender.end_date
    or not exists (select from take_backs where submission_id = old.id) then
    raise exception 'a submission is never changed, only taken back on request'
      using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger submissions_guarded before insert or update on submissions
  for each row execute function guard_submission();
create trigger submissions_stay before delete on submissions
  for each row execute function refuse_change();
create trigger arrivals_stay before delete on arrivals
  for each row execute function refuse_change();
create trigger arrivals_guarded before update of id, tender_id, company_id, payload_hash, arrived_at
  on arrivals for each row execute function refuse_change();

-- A calendar that holds an older copy is told by these that it has changed.
alter table tenders add column revision integer not null default 0;
alter table tenders add column revised_at timestamptz not null default clock_timestamp();

create function guard_tender() returns trigger language plpgsql as $$
begin
  new.revision := old.revision + 1;
  new.revised_at := clock_timestamp();
  if old.state = 'draft' then return new; end if;
  if new.state = 'draft' or new.published_at is distinct from old.published_at then
    raise exception 'a published tender stays published' using errcode = 'restrict_violation';
  end if;
  if new.end_date < old.end_date
    or (new.end_date <> old.end_date and clock_timestamp() > old.end_date) then
    raise exception 'a deadline is only extended, and only before it has passed'
      using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger tenders_guarded before update on tenders
  for each row execute function guard_tender();

-- A letter that tells of a bid: in no list before its tender has closed.
alter table letters add column tender_id uuid references tenders;

grant select on audit_entries, audit_head, audit_days to padauk_app;
grant insert on audit_days to padauk_app;
grant select, insert, update, delete on uploads, upload_chunks, upload_locks to padauk_app;
grant select on arrivals, submissions, take_backs, closings to padauk_app;
grant insert (tender_id, company_id, payload_hash), update (refusal) on arrivals to padauk_app;
grant insert (id, tender_id, company_id, arrival_id, arrived_at, payload_hash, idempotency_key,
  receipt_no, wrapped_key, sealed_receipt, receipt_hash, audit_hash) on submissions to padauk_app;
grant update (voided_at) on submissions to padauk_app;
grant insert (submission_id, reason), update (voided_by, void_reason, decided_at)
  on take_backs to padauk_app;
grant insert (tender_id, bids, root, statement, signature) on closings to padauk_app;
