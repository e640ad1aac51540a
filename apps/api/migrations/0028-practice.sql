lock table uploads in access exclusive mode;

-- Files for the practice tender, which has no row: they name no tender, become part of no bid and
-- are removed after a day. Only files that their sender has sealed are taken for it.
alter table uploads
  add column practice boolean not null default false constraint uploads_practice check (
    not practice
    or num_nonnulls(tender_id, submission_id) = 0 and sealed is not distinct from 'in-browser'
  ),
  drop constraint uploads_sealed,
  add constraint uploads_sealed check (
    sealed is null
    or sealed in ('in-browser', 'on-arrival')
    and num_nonnulls(sealed_name, media_type) = 0 and declared_type = ''
    and (wrapped_key is null or sealed = 'on-arrival' and state = 'accepted')
    and case sealed
      when 'in-browser' then num_nonnulls(sealed_facts, scan) = 0 and state <> 'checking'
        and slot is not null and (tender_id is not null or practice)
      else state not in ('staged', 'accepted') or num_nulls(sealed_facts) = 0
    end
  );
create index uploads_of_practice on uploads (company_id) where practice;

-- A company's last practice bid. Erasing it empties the row; the time of its arrival stays and says
-- when the company last practised.
create table practice_bids (
  company_id uuid primary key references companies,
  arrived_at timestamptz not null,
  opened_at timestamptz,
  erased_at timestamptz,
  receipt_no text,
  payload_hash text,
  -- Receipt, seal and, once it is opened, names and sizes of the files: encrypted, for this row only.
  contents text,
  check (num_nonnulls(receipt_no, payload_hash, contents) = case when erased_at is null then 3 else 0 end)
);
create index practice_bids_kept on practice_bids (arrived_at) where erased_at is null;

grant select, insert, update on practice_bids to padauk_app;
