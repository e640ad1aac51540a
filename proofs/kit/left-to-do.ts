import type { System } from './system.ts'

/** What follows the bids and the closing of a tender and is still to be done, by the database itself. */
export const leftToDo = ({ rows }: Pick<System, 'rows'>, tenderId: string) =>
  rows<{ what: string; count: number }>(
    `with files as (select u.* from uploads u join submissions s on s.id = u.submission_id
       where s.tender_id = $1)
     select what, count(*)::int from (
       select 'closing' as what where not exists (select from closings where tender_id = $1)
       union all select 'letter' from letters where tender_id = $1 and sent_at is null
       union all select 'copy' from files where secured_at is null
       union all select 'scan' from files where scan = 'deferred') as open
     group by what`,
    [tenderId],
  )
