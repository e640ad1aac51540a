-- What an outside authority had seen, and when (RFC 3161): the head of a day, or a closing.
create table time_stamps (
  -- Of a closing its statement's, of a day the head itself.
  sha256 text primary key check (sha256 ~ '^[0-9a-f]{64}$'),
  day date unique references audit_days,
  tender_id uuid unique references closings,
  -- As the authority signed it, in DER.
  token bytea not null check (octet_length(token) between 1 and 65536),
  -- By the clock of the authority.
  stamped_at timestamptz not null,
  check (num_nonnulls(day, tender_id) = 1)
);
create trigger time_stamps_stay before update or delete on time_stamps
  for each row execute function refuse_change();

grant select on time_stamps to padauk_app;
grant insert (sha256, day, tender_id, token, stamped_at) on time_stamps to padauk_app;
