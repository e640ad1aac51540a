lock table enquiries, staff in access exclusive mode;

-- What was written to the sender of an enquiry. An e-mail that was sent can't be changed.
create table enquiry_answers (
  id uuid primary key default gen_random_uuid(),
  enquiry_id uuid not null references enquiries,
  staff_id uuid not null references staff,
  language text not null check (language in ('en', 'mm')),
  subject text not null check (length(subject) between 1 and 160),
  answer text not null check (length(answer) between 1 and 4000),
  sent_at timestamptz not null default clock_timestamp()
);
create index enquiry_answers_of on enquiry_answers (enquiry_id, sent_at);

-- What staff begin an answer with.
create table enquiry_templates (
  id uuid primary key default gen_random_uuid(),
  name_en text not null,
  name_mm text not null default '',
  subject_en text not null,
  subject_mm text not null default '',
  text_en text not null,
  text_mm text not null default '',
  revision integer not null default 0
);

-- Which e-mails a member of staff wants; assigning, invitations and alarms come anyway.
alter table staff
  add column mail_act_now boolean not null default true,
  add column mail_today boolean not null default true;

-- Days whose digest to staff was written, so that it is written once.
create table staff_mail_days (
  day date primary key,
  written_at timestamptz not null default clock_timestamp()
);

grant select, insert on enquiry_answers to padauk_app;
grant select, insert, update, delete on enquiry_templates to padauk_app;
grant select, insert on staff_mail_days to padauk_app;
