lock table tenders, submissions in access exclusive mode;

alter table tenders
  -- Besides tender document and form: [{"document": "<name>", "nameEn": "", "nameMm": ""}].
  add column more_documents jsonb not null default '[]',
  -- Declared at publication: a bid that is not confirmed after a material addendum is excluded.
  add column unconfirmed_excluded boolean not null default false;

-- What changed after publication. Numbered; one draft at a time.
create table addenda (
  tender_id uuid not null references tenders,
  no integer not null check (no between 1 and 200),
  state text not null default 'draft' check (state in ('draft', 'approved', 'published')),
  kind text not null check (kind in ('information', 'material')),
  -- For staff and the auditor.
  reason text not null check (reason <> ''),
  -- What everyone reads.
  changed_en text not null check (changed_en <> ''),
  changed_mm text not null default '',
  english_only boolean not null default false,
  -- Empty stands for unchanged.
  body_en text,
  body_mm text,
  end_date timestamptz,
  interviewing_date timestamptz,
  announcement_date timestamptz,
  -- Replaced or added: [{"key": "more-1" | null, "document": "<name>", "nameEn": "", "nameMm": ""}].
  documents jsonb not null default '[]',
  -- Everyone who wrote on it; none of them approves it.
  writers uuid[] not null check (cardinality(writers) >= 1),
  revision integer not null default 0,
  written_at timestamptz not null default clock_timestamp(),
  approved_by uuid references staff,
  approved_at timestamptz,
  published_by uuid references staff,
  published_at timestamptz,
  -- The tender's version from then on, and what stood there before: texts and dates.
  version integer,
  before jsonb,
  primary key (tender_id, no),
  check ((state = 'published') = (published_at is not null)),
  check (num_nonnulls(published_at, published_by, version, before) in (0, 4)),
  check (num_nonnulls(approved_at, approved_by) in (0, 2)),
  check (state <> 'approved' or approved_at is not null),
  -- A material change is approved by someone who did not write it.
  check (state <> 'published' or kind = 'information' or approved_at is not null),
  check (approved_by is null or approved_by <> all (writers))
);
create unique index one_addendum_in_work on addenda (tender_id) where state <> 'published';

-- What was published stays, and nothing is published after the deadline.
create function guard_addendum() returns trigger language plpgsql
set search_path = pg_catalog, public, pg_temp as $$
declare
  tender record;
begin
  if tg_op <> 'INSERT' and old.state = 'published' then
    raise exception 'a published addendum stays' using errcode = 'restrict_violation';
  end if;
  if tg_op = 'DELETE' then return old; end if;
  if tg_op = 'INSERT' and new.state <> 'draft' then
    raise exception 'an addendum begins as a draft' using errcode = 'restrict_violation';
  end if;
  if new.state = 'published' then
    select state, end_date, closed_at into strict tender from tenders where id = new.tender_id;
    if tender.state <> 'published' or tender.closed_at is not null
      or clock_timestamp() > tender.end_date then
      raise exception 'no addendum after closing' using errcode = 'restrict_violation';
    end if;
    new.published_at := clock_timestamp();
  end if;
  return new;
end $$;
create trigger addenda_guarded before insert or update or delete on addenda
  for each row execute function guard_addendum();

-- The material addenda that a receipt with these numbers does not confirm.
create function unconfirmed_addenda(tender uuid, named integer[]) returns integer[]
language sql stable set search_path = pg_catalog, public, pg_temp as $$
  select coalesce(array_agg(no order by no), '{}') from addenda
  where tender_id = tender and state = 'published' and kind = 'material' and no <> all (named)
$$;

-- Every version of every document that companies could read, with its hash.
create table tender_document_versions (
  tender_id uuid not null references tenders,
  key text not null check (key ~ '^(document|nda|more-[1-9][0-9]{0,2})$'),
  version integer not null check (version >= 1),
  document_name text not null references documents,
  name_en text not null default '',
  name_mm text not null default '',
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  -- Empty for those that the tender was published with.
  addendum_no integer,
  published_at timestamptz not null default clock_timestamp(),
  primary key (tender_id, key, version),
  foreign key (tender_id, addendum_no) references addenda
);
create trigger tender_document_versions_stay before update or delete on tender_document_versions
  for each row execute function refuse_change();

-- In the database, so that the release before publishes them too.
create function record_first_documents() returns trigger language plpgsql
set search_path = pg_catalog, public, pg_temp as $$
begin
  insert into tender_document_versions
    (tender_id, key, version, document_name, name_en, name_mm, sha256)
  select new.id, given.key, 1, documents.name, given.name_en, given.name_mm, documents.sha256
  from (
    values ('document', new.document_name, '', ''), ('nda', new.nda_name, '', '')
    union all
    select 'more-' || place, one ->> 'document', one ->> 'nameEn', one ->> 'nameMm'
    from jsonb_array_elements(new.more_documents) with ordinality as listed (one, place)
  ) as given (key, name, name_en, name_mm)
  join documents on documents.name = given.name;
  return null;
end $$;
create trigger tenders_inserted_with_documents after insert on tenders
  for each row when (new.state <> 'draft') execute function record_first_documents();
create trigger tenders_published_with_documents after update of state on tenders
  for each row when (old.state = 'draft' and new.state <> 'draft')
  execute function record_first_documents();

insert into tender_document_versions (tender_id, key, version, document_name, sha256, published_at)
select tenders.id, given.key, 1, documents.name, documents.sha256,
  coalesce(tenders.published_at, tenders.created_at)
from tenders
cross join lateral (values ('document', document_name), ('nda', nda_name)) as given (key, name)
join documents on documents.name = given.name
where tenders.state <> 'draft';

-- Declared at publication, like the other rules.
create function fix_addendum_rule() returns trigger language plpgsql as $$
begin
  if new.unconfirmed_excluded <> old.unconfirmed_excluded
    or new.more_documents <> old.more_documents then
    raise exception 'the rules of a published tender stay' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger tender_addendum_rule_fixed before update on tenders
  for each row when (old.state <> 'draft') execute function fix_addendum_rule();

-- Who has read what. It tells who will bid.
create table addendum_acknowledgements (
  tender_id uuid not null,
  no integer not null,
  company_id uuid not null references companies,
  at timestamptz not null default clock_timestamp(),
  primary key (tender_id, company_id, no),
  foreign key (tender_id, no) references addenda
);
create function guard_acknowledgement() returns trigger language plpgsql
set search_path = pg_catalog, public, pg_temp as $$
begin
  if not exists (select from addenda
    where tender_id = new.tender_id and no = new.no and state = 'published') then
    raise exception 'only a published addendum is acknowledged'
      using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger addendum_acknowledgements_guarded before insert on addendum_acknowledgements
  for each row execute function guard_acknowledgement();
create trigger addendum_acknowledgements_stay before update or delete on addendum_acknowledgements
  for each row execute function refuse_change();

alter table submissions
  -- The addenda that its receipt names.
  add column addenda integer[] not null default '{}',
  -- "My bid stands", said last.
  add column confirmed_at timestamptz;

-- Receipts that a confirmation took the place of. Each stays valid as proof.
create table confirmed_receipts (
  receipt_no text primary key,
  submission_id uuid not null references submissions,
  -- Under the key of the bid.
  sealed_receipt text not null,
  receipt_hash text not null unique check (receipt_hash ~ '^[0-9a-f]{64}$'),
  audit_hash text not null unique,
  addenda integer[] not null,
  next_hash text not null check (next_hash ~ '^[0-9a-f]{64}$'),
  ended_at timestamptz not null
);
create index confirmed_receipts_of_submission on confirmed_receipts (submission_id, ended_at);
create trigger confirmed_receipts_stay before update or delete on confirmed_receipts
  for each row execute function refuse_change();

-- Whether a receipt names only what was published when it says, and what its company had read.
create function are_read(tender uuid, company uuid, numbers integer[], until timestamptz)
returns boolean language sql stable set search_path = pg_catalog, public, pg_temp as $$
  select not exists (select from unnest(numbers) as given (no) where not exists (
    select from addenda join addendum_acknowledgements as acknowledged using (tender_id, no)
    where addenda.tender_id = tender and addenda.no = given.no
      and addenda.state = 'published' and addenda.published_at <= until
      and acknowledged.company_id = company))
$$;

-- As before. A receipt may be followed by another one of the same bid, which names more addenda.
create or replace function guard_submission() returns trigger language plpgsql
set search_path = pg_catalog, public, pg_temp as $$
declare
  tender record;
begin
  select state, end_date into strict tender from tenders where id = new.tender_id;
  if tg_op = 'INSERT' then
    if tender.state <> 'published' or new.arrived_at > tender.end_date
      or num_nonnulls(new.voided_at, new.ended_how, new.ended_next, new.confirmed_at) > 0
      or exists (select from closings where tender_id = new.tender_id) then
      raise exception 'the tender is not open' using errcode = 'restrict_violation';
    end if;
    if not are_read(new.tender_id, new.company_id, new.addenda, new.arrived_at) then
      raise exception 'a bid names only addenda that its company has read'
        using errcode = 'restrict_violation';
    end if;
    return new;
  end if;
  if new.receipt_hash <> old.receipt_hash then
    perform refuse_other_changes(to_jsonb(old), to_jsonb(new), array['receipt_no',
      'sealed_receipt', 'receipt_hash', 'audit_hash', 'addenda', 'confirmed_at']);
    if old.voided_at is not null or tender.state <> 'published'
      or clock_timestamp() > tender.end_date
      or exists (select from closings where tender_id = new.tender_id)
      or new.confirmed_at is null or new.confirmed_at > clock_timestamp()
      or not old.addenda <@ new.addenda or new.addenda <@ old.addenda
      or not are_read(new.tender_id, new.company_id, new.addenda, new.confirmed_at)
      or not exists (select from confirmed_receipts where receipt_no = old.receipt_no
        and submission_id = old.id and receipt_hash = old.receipt_hash
        and next_hash = new.receipt_hash) then
      raise exception 'a receipt is followed only by one that confirms the bid'
        using errcode = 'restrict_violation';
    end if;
    return new;
  end if;
  perform refuse_other_changes(to_jsonb(old), to_jsonb(new),
    array['voided_at', 'ended_how', 'ended_next']);
  if old.voided_at is not null or new.voided_at is null
    or (new.ended_next is not null) <> (new.ended_how is not distinct from 'replaced')
    or tender.state <> 'published'
    or exists (select from closings where tender_id = new.tender_id)
    or new.ended_how is distinct from 'replaced' and clock_timestamp() > tender.end_date
    -- The release before asks an owner.
    or new.ended_how is null and not exists (select from take_backs where submission_id = old.id)
    then
    raise exception 'a submission is never changed, only taken back or replaced'
      using errcode = 'restrict_violation';
  end if;
  new.voided_at := clock_timestamp();
  return new;
end $$;

-- The one way to a new receipt: the application itself may not change an old one.
create function confirm_submission(
  submission uuid, new_no text, new_sealed text, new_hash text, new_audit_hash text,
  new_addenda integer[], at timestamptz
) returns void language plpgsql security definer
set search_path = pg_catalog, public, pg_temp as $$
begin
  insert into public.confirmed_receipts
    (receipt_no, submission_id, sealed_receipt, receipt_hash, audit_hash, addenda, next_hash,
      ended_at)
  select receipt_no, id, sealed_receipt, receipt_hash, audit_hash, addenda, new_hash, at
  from public.submissions where id = submission;
  update public.submissions set receipt_no = new_no, sealed_receipt = new_sealed,
    receipt_hash = new_hash, audit_hash = new_audit_hash, addenda = new_addenda, confirmed_at = at
  where id = submission;
end $$;
revoke all on function confirm_submission from public;
grant execute on function confirm_submission to padauk_app;

grant select, delete on addenda to padauk_app;
grant insert (tender_id, no, kind, reason, changed_en, changed_mm, english_only, body_en, body_mm,
  end_date, interviewing_date, announcement_date, documents, writers) on addenda to padauk_app;
grant update (state, kind, reason, changed_en, changed_mm, english_only, body_en, body_mm, end_date,
  interviewing_date, announcement_date, documents, writers, revision, written_at, approved_by,
  approved_at, published_by, published_at, version, before) on addenda to padauk_app;
grant select on tender_document_versions, addendum_acknowledgements, confirmed_receipts
  to padauk_app;
grant insert (tender_id, key, version, document_name, name_en, name_mm, sha256, addendum_no)
  on tender_document_versions to padauk_app;
grant insert (tender_id, no, company_id) on addendum_acknowledgements to padauk_app;
grant insert (addenda) on submissions to padauk_app;
