-- One line for each sealed bid of the tender that counts: docs/opening-by-hand.md.
-- A bid that was sealed again while the opening was adjourned is opened by its newest repair.
select json_strip_nulls(json_build_object(
  'receiptNo', s.receipt_no,
  'tender', s.tender_id,
  'company', s.company_id,
  'keySet', coalesce(r.key_set, e.key_set),
  -- Only of a repair: what is inside goes on naming the set that it was sealed to first.
  'manifestKeySet', case when r.key_set is not null then e.key_set end,
  'recipient', coalesce(r.recipient, e.recipient),
  'manifestHash', e.manifest_hash,
  'envelope', translate(encode(coalesce(r.envelope, e.envelope), 'base64'), E'\n', ''),
  'shares', coalesce(r.shares, e.shares)
)) as bid
from submissions s
join seals e on e.submission_id = s.id
left join lateral (
  select key_set, recipient, envelope, shares from repairs
  where submission_id = s.id order by repaired_at desc limit 1
) r on true
where s.tender_id = :'tender' and s.voided_at is null
order by s.receipt_no;
