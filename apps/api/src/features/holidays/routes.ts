import { deleteHoliday, listHolidays, putHoliday } from '@padauk/contract/admin/holidays'
import type { FastifyInstance } from 'fastify'
import type { Holidays } from '#features/holidays/service'
import { serve } from '#platform/http/serve'

export function holidayRoutes(app: FastifyInstance, { holidays }: { holidays: Holidays }) {
  serve(app, listHolidays, () => holidays.list())
  serve(app, putHoliday, ({ caller, params, body }) =>
    holidays.put(caller.id, { ...params, ...body }),
  )
  serve(app, deleteHoliday, ({ caller, params }) => holidays.remove(caller.id, params.day))
}
