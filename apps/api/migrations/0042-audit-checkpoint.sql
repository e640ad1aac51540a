-- How far the audit chain has been checked. The signature tells it from a row that another hand wrote.
create table audit_checkpoint (
  is_only boolean primary key default true check (is_only),
  statement text not null,
  signature text not null
);
grant select, insert (statement, signature), update (statement, signature)
  on audit_checkpoint to padauk_app;
