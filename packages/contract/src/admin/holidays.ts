import * as z from 'zod/mini'
import { endpoint } from '@padauk/contract/endpoint'
import { calendarDay, lineOfText, optionalLine } from '@padauk/contract/text'

const readers = { staff: ['owner', 'editor', 'auditor'] } as const
const keepers = { staff: ['owner'] } as const

const Day = calendarDay('holiday.dayInvalid')

const Holiday = z.object({ day: Day, name_en: z.string(), name_mm: z.string() })
export type Holiday = z.infer<typeof Holiday>

const HolidayList = z.object({ items: z.array(Holiday) })
const ofDay = z.strictObject({ day: Day })
const kept = { status: 200, schema: HolidayList } as const

export const listHolidays = endpoint({
  method: 'GET',
  path: '/api/admin/holidays',
  summary: 'Days without office, in their order; working days are counted without them',
  access: readers,
  answer: kept,
  problems: [],
})

export const putHoliday = endpoint({
  method: 'PUT',
  path: '/api/admin/holidays/:day',
  summary: 'Add a holiday, or name it anew',
  access: keepers,
  params: ofDay,
  body: z.strictObject({
    name_en: lineOfText('holiday.nameRequired', 120),
    name_mm: z._default(optionalLine(120), ''),
  }),
  answer: kept,
  problems: ['invalid-input'],
})

export const deleteHoliday = endpoint({
  method: 'DELETE',
  path: '/api/admin/holidays/:day',
  summary: 'Remove a holiday; times that tenders have stated stay',
  access: keepers,
  params: ofDay,
  answer: kept,
  problems: ['not-found'],
})
