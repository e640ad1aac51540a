lock table addenda, letters, staff in access exclusive mode;

alter table addenda
  -- Since when a material draft waits for another person; changing it ends the waiting.
  add column sent_at timestamptz,
  -- Why another person gave it back, until it is sent again.
  add column returned_at timestamptz,
  add column returned_by uuid references staff,
  add column return_reason text not null default '',
  -- The questions whose answers it carries.
  add column questions uuid[] not null default '{}';

-- The mail server rejected the address for good: it is not tried again.
alter table letters add column undeliverable boolean not null default false;

create index addenda_waiting on addenda (sent_at) where state = 'draft' and sent_at is not null;

grant insert (questions) on addenda to padauk_app;
grant update (undeliverable) on letters to padauk_app;
grant update (sent_at, returned_at, returned_by, return_reason, questions) on addenda to padauk_app;
