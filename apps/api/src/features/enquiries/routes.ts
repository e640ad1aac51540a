import {
  addEnquiryNote,
  changeEnquiry,
  exportEnquiries,
  listEnquiries,
  readEnquiry,
} from '@padauk/contract/admin/enquiries'
import { sendEnquiry } from '@padauk/contract/enquiries'
import type { FastifyInstance } from 'fastify'
import type { EnquiriesAdmin } from '#features/enquiries/admin'
import type { Enquiries } from '#features/enquiries/service'
import { serve } from '#platform/http/serve'
import { serveCsv } from '#platform/http/serve-csv'

export function enquiryRoutes(app: FastifyInstance, { enquiries }: { enquiries: Enquiries }) {
  serve(app, sendEnquiry, ({ body, language, address }) =>
    enquiries.send(body, { language, address }),
  )
}

export function enquiryAdminRoutes(
  app: FastifyInstance,
  { enquiriesAdmin }: { enquiriesAdmin: EnquiriesAdmin },
) {
  serve(app, listEnquiries, ({ query: { limit, after = null, ...filters }, caller }) =>
    enquiriesAdmin.list(filters, { limit, after, staffId: caller.id }),
  )
  serveCsv(app, exportEnquiries, 'enquiries', ({ query, caller }) =>
    enquiriesAdmin.export(query, caller.id),
  )
  serve(app, readEnquiry, ({ params }) => enquiriesAdmin.read(params.id))
  serve(app, changeEnquiry, ({ params, body, caller }) => {
    const { revision, state, assigned_to: assignedTo = null } = body
    return enquiriesAdmin.change(params.id, { revision, state, assignedTo, staffId: caller.id })
  })
  serve(app, addEnquiryNote, ({ params, body, caller }) =>
    enquiriesAdmin.addNote(params.id, { note: body.note, staffId: caller.id }),
  )
}
