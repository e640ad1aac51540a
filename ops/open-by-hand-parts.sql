-- For each sealed file of those bids its hash and its objects, in order: docs/opening-by-hand.md.
select u.sha256, k.object
from submissions s
join uploads u on u.submission_id = s.id
join upload_chunks k on k.upload_id = u.id
where s.tender_id = :'tender' and s.voided_at is null and u.sealed is not null
order by u.id, k.start;
