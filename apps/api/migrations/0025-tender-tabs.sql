-- The tabs of the public list by category page by key, as the whole list does.
create index tenders_of_category_by_deadline on tenders (category_en, end_date, id)
  where state = 'published';
create index cancelled_tenders_newest_first on tenders (published_at desc, id desc)
  where state = 'cancelled';
create index cancelled_tenders_of_category on tenders (category_en, published_at desc, id desc)
  where state = 'cancelled';
