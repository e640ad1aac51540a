lock table tenders, services, projects, news, companies, enquiries, letters
  in access exclusive mode;

create extension if not exists pg_trgm with schema public;

-- Text as it is compared: without accents and invisible characters, digits of both scripts alike,
-- and the spellings of Burmese that people mix up written one way.
create function search_folded(content text) returns text
language sql immutable parallel safe set search_path = pg_catalog as $$
  select replace(replace(translate(
    regexp_replace(lower(normalize(content, NFD)),
      '[\u0300-\u036F\u200B-\u200D\u2060\uFEFF]', '', 'g'),
    '၀၁၂၃၄၅၆၇၈၉ါ', '0123456789ာ'), 'တစ်', 'တ'), 'လှေခား', 'လှေကား')
$$;

-- Null for a word that says nothing, like "of".
create function search_stem(word text) returns text
language sql immutable parallel safe set search_path = pg_catalog as $$
  select (ts_lexize('english_stem', word))[1]
$$;

create function search_singular(word text) returns text
language sql immutable parallel safe set search_path = pg_catalog as $$
  select case
    when length(word) < 4 or word ~ '(ss|us|is)$' then word
    when word ~ '[^aeiou]ies$' then left(word, -3) || 'y'
    when word ~ '(ss|x|z|ch|sh)es$' then left(word, -2)
    when word ~ 's$' then left(word, -1)
    else word
  end
$$;

-- The words of a text in their order: syllables of Burmese, words of English, numbers, stretches of
-- other writing. The plural of Burmese and the small words of English are left out.
create function search_words(content text) returns text[]
language sql immutable parallel safe set search_path = pg_catalog as $$
  select coalesce(array_agg(found.word[1] order by found.at), '{}')
  from regexp_matches(public.search_folded(content), concat_ws('|',
    '[\u1000-\u1021\u1023-\u1027\u1029\u102A\u103F\u104C-\u104F]'
      '(?:\u1039[\u1000-\u1021]|[\u102B-\u103E]'
      '|[\u1000-\u1021](?=[\u103B-\u103E]*\u1037?\u103A|\u1039))*',
    '[a-z]+', '[0-9]+', '[\u0250-\u0FFF\u10A0-\u1FFF\u3040-\uD7FF]+'), 'g')
    with ordinality as found (word, at)
  where found.word[1] <> 'များ'
    and (found.word[1] !~ '^[a-z]' or public.search_stem(found.word[1]) is not null)
$$;

-- Without PostgreSQL's own parser, which cuts Burmese differently in every locale.
create function search_vector(variadic parts text[]) returns tsvector
language sql immutable parallel safe set search_path = pg_catalog as $$
  select coalesce(string_agg(format('%s:%s', word, least(at, 16383)), ' '), '')::tsvector
  from unnest(public.search_words(array_to_string(parts, ' '))) with ordinality as listed (word, at)
$$;

alter table tenders add column words tsvector not null generated always as (search_vector(
  name_en, name_mm, category_en, category_mm, topic_en, topic_mm, number,
  jsonb_path_query_array(more_documents, '$[*].nameEn')::text,
  jsonb_path_query_array(more_documents, '$[*].nameMm')::text)) stored;
alter table services add column words tsvector not null generated always as
  (search_vector(title_en, title_mm, topic_en, topic_mm)) stored;
alter table projects add column words tsvector not null generated always as
  (search_vector(title_en, title_mm, topic_en, topic_mm)) stored;
alter table news add column words tsvector not null generated always as
  (search_vector(title_en, title_mm)) stored;
alter table companies add column words tsvector not null generated always as
  (search_vector(company_name, name, email)) stored;
alter table enquiries add column words tsvector not null generated always as
  (search_vector(company_name, name, email)) stored;
alter table letters add column words tsvector not null generated always as
  (search_vector(recipient)) stored;
create index tenders_by_words on tenders using gin (words);
create index services_by_words on services using gin (words);
create index projects_by_words on projects using gin (words);
create index news_by_words on news using gin (words);
create index companies_by_words on companies using gin (words);
create index enquiries_by_words on enquiries using gin (words);
create index letters_by_words on letters using gin (words);
-- Found by its words since.
drop index letters_to;

-- The words of English that are written somewhere: what was typed is looked up here first, so that
-- its plural, its relatives and its slips are found by the words that there are.
create table search_vocabulary (
  word text primary key check (word ~ '^[a-z]{3,40}$'),
  singular text not null generated always as (search_singular(word)) stored,
  stem text generated always as (search_stem(word)) stored,
  -- Visitors are not helped with words that only staff may read.
  is_public boolean not null
);
create index search_vocabulary_by_singular on search_vocabulary (singular);
create index search_vocabulary_by_stem on search_vocabulary (stem);
create index search_vocabulary_by_letters on search_vocabulary using gin (word gin_trgm_ops);
grant select on search_vocabulary to padauk_app;

create function learn_words() returns trigger language plpgsql security definer
set search_path = pg_catalog, public, pg_temp as $$
declare
  for_everyone boolean := tg_argv[0]::boolean;
begin
  -- In one order for all writers, who then can wait for one another but never in a circle.
  insert into search_vocabulary (word, is_public)
  select lexeme, for_everyone from unnest(new.words)
  where lexeme ~ '^[a-z]{3,40}$' and not exists (select from search_vocabulary as known
    where known.word = lexeme and known.is_public >= for_everyone)
  order by lexeme
  on conflict (word) do update set is_public = true where excluded.is_public;
  return null;
end $$;
create trigger tenders_teach_visitors after insert or update on tenders
  for each row when (new.state in ('published', 'cancelled')) execute function learn_words('true');
create trigger tenders_teach after insert or update on tenders
  for each row when (new.state not in ('published', 'cancelled'))
  execute function learn_words('false');
create trigger services_teach after insert or update on services
  for each row when (new.published) execute function learn_words('true');
create trigger projects_teach after insert or update on projects
  for each row when (new.published) execute function learn_words('true');
create trigger news_teach after insert or update on news
  for each row when (new.published) execute function learn_words('true');
create trigger companies_teach after insert or update of company_name, name, email on companies
  for each row execute function learn_words('false');
create trigger enquiries_teach after insert on enquiries
  for each row execute function learn_words('false');

insert into search_vocabulary (word, is_public)
select lexeme, bool_or(for_everyone) from (
  select words, state in ('published', 'cancelled') as for_everyone from tenders
  union all select words, true from services where published
  union all select words, true from projects where published
  union all select words, true from news where published
  union all select words, false from companies
  union all select words, false from enquiries
) as written, unnest(words)
where lexeme ~ '^[a-z]{3,40}$' group by lexeme;

-- Words that look like one that was mistyped; the application measures how far they are from it.
create function search_alike(typed text, for_everyone boolean)
returns table (word text, singular text)
language sql stable parallel safe set search_path = pg_catalog, public
set pg_trgm.similarity_threshold = 0.15 as $$
  select word, singular from search_vocabulary
  where word % typed and is_public >= for_everyone
    and length(word) between length(typed) - 3 and length(typed) + 4
  order by similarity(word, typed) desc limit 40
$$;
