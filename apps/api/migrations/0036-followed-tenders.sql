-- The tenders that one company follows, among those of all.
create index follows_of_company on follows (company_id) where followed;
