-- One line for each sealed bid of the tender that counts: docs/opening-by-hand.md.
select json_build_object(
  'receiptNo', s.receipt_no,
  'tender', s.tender_id,
  'company', s.company_id,
  'keySet', e.key_set,
  'recipient', e.recipient,
  'manifestHash', e.manifest_hash,
  'envelope', translate(encode(e.envelope, 'base64'), E'\n', ''),
  'shares', e.shares
)
from submissions s
join seals e on e.submission_id = s.id
where s.tender_id = :'tender' and s.voided_at is null
order by s.receipt_no;
