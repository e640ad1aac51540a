alter table tenders
  -- An optional date that is empty will be announced, unless staff said that there is none.
  add column interviewing_none boolean not null default false,
  add column announcement_none boolean not null default false,
  -- Why the deadline was extended last; every approved company reads it.
  add column extension_reason_en text not null default '',
  add column extension_reason_mm text not null default '',
  -- What the pictures showed when the tender was published: {"<picture>": ["<en>", "<mm>"]}.
  add column picture_words jsonb not null default '{}';

-- The application may delete a draft; what was on the site stays.
create function keep_published_tenders() returns trigger language plpgsql as $$
begin
  if old.state <> 'draft' then
    raise exception 'only a draft can be deleted' using errcode = 'restrict_violation';
  end if;
  return old;
end
$$;
create trigger keep_published_tenders before delete on tenders
  for each row execute function keep_published_tenders();
