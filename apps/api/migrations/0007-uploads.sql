lock table uploads, pictures in access exclusive mode;

-- Type checks of a file that were begun and did not end: a file that breaks two is refused, and no
-- process tries it a third time. Counted before a check begins, because it may take the process
-- with it.
alter table uploads
  add column checks smallint not null default 0,
  -- Until when the check that is running may run; later it has died.
  add column check_until timestamptz;

-- Of the original. The name of a picture holds only the beginning of it.
alter table pictures add column sha256 text check (sha256 ~ '^[0-9a-f]{64}$');
