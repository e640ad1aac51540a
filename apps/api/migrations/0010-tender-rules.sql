lock table tenders, key_sets in access exclusive mode;

alter table tenders
  -- Empty in a draft: decided at publication, by the keys that are there then.
  add column sealing text check (sealing in ('sealed', 'access-controlled')),
  -- Why bids are not sealed; bidders read it.
  add column sealing_reason_en text not null default '',
  add column sealing_reason_mm text not null default '',
  -- The set that bids are sealed to.
  add column key_set text references key_sets,
  -- Half an hour after the deadline, unless staff choose another time.
  add column opens_at timestamptz,
  -- Whether files may come by the specification's form calls; they are sealed on arrival then.
  add column takes_forms boolean not null default true,
  -- Who may open, adjournment, minimum of bids, disclosure, and what a bid has besides its files.
  add column rules jsonb not null default '{"openers": [],
    "adjournment": "next-working-day-10:00", "minimumBids": 1,
    "disclosure": {"companies": true, "prices": false, "arrivals": true},
    "price": null, "fields": [], "documents": []}',
  add column number text unique check (number ~ '^[A-Z][A-Z0-9]{1,7}-[0-9]{4}-[0-9]{3,}$'),
  add column version integer not null default 1 check (version >= 1);

-- Not a change that a calendar or another officer should see.
alter table tenders disable trigger tenders_guarded;
update tenders set
  sealing = 'access-controlled',
  sealing_reason_en = 'It was published before bids could be sealed.',
  sealing_reason_mm = 'တင်သွင်းမှုများကို ချိတ်ပိတ်သည့်စနစ် မရှိမီ ထုတ်ပြန်ခဲ့ပါသည်။',
  opens_at = end_date + interval '30 minutes'
  where state <> 'draft';
alter table tenders enable trigger tenders_guarded;

-- The last number of each year.
create table tender_numbers (
  year integer primary key,
  last integer not null check (last >= 1)
);
grant select, insert, update on tender_numbers to padauk_app;

create function next_tender_number(prefix text) returns text language sql volatile as $$
  insert into tender_numbers (year, last)
  values (extract(year from clock_timestamp() at time zone 'Asia/Yangon')::int, 1)
  on conflict (year) do update set last = tender_numbers.last + 1
  returning prefix || '-' || year || '-' || lpad(last::text, greatest(3, length(last::text)), '0')
$$;

-- Companies bid by these rules (rules 7.14): a publication states them, and nothing changes them afterwards.
create function fix_tender_rules() returns trigger language plpgsql as $$
begin
  if new.state = 'draft' then return new; end if;
  if tg_op = 'UPDATE' and old.state <> 'draft' then
    if (new.sealing, new.sealing_reason_en, new.sealing_reason_mm, new.key_set, new.opens_at,
        new.takes_forms, new.rules, new.number)
      is distinct from (old.sealing, old.sealing_reason_en, old.sealing_reason_mm, old.key_set,
        old.opens_at, old.takes_forms, old.rules, old.number)
      or new.version < old.version then
      raise exception 'the rules of a published tender stay' using errcode = 'restrict_violation';
    end if;
    new.opens_at := old.opens_at + (new.end_date - old.end_date);
    return new;
  end if;
  -- The release before publishes without a word about sealing.
  if new.sealing is null then
    new.sealing := 'access-controlled';
    new.sealing_reason_en := 'It was published without key holders.';
    new.sealing_reason_mm := 'သော့ထိန်းသူ မရှိဘဲ ထုတ်ပြန်ခဲ့ပါသည်။';
  end if;
  new.opens_at := coalesce(new.opens_at, new.end_date + interval '30 minutes');
  if new.opens_at < new.end_date
    or (new.sealing = 'sealed') <> (new.key_set is not null)
    or (new.sealing = 'sealed') <> (new.sealing_reason_en = '') then
    raise exception 'the rules of a tender contradict each other'
      using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger tender_rules_fixed before insert or update on tenders
  for each row execute function fix_tender_rules();
