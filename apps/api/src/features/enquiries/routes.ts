import { addEnquiryNote, changeEnquiry, readEnquiry } from '@padauk/contract/admin/enquiries'
import { sendEnquiry } from '@padauk/contract/enquiries'
import type { FastifyInstance } from 'fastify'
import type { EnquiriesAdmin } from '#features/enquiries/admin'
import type { Enquiries } from '#features/enquiries/service'
import { serve } from '#platform/http/serve'
import { serveLists } from '#platform/http/serve-lists'

export function enquiryRoutes(app: FastifyInstance, { enquiries }: { enquiries: Enquiries }) {
  serve(app, sendEnquiry, ({ body, language, address }) =>
    enquiries.send(body, { language, address }),
  )
}

export function enquiryAdminRoutes(
  app: FastifyInstance,
  { enquiriesAdmin }: { enquiriesAdmin: EnquiriesAdmin },
) {
  serveLists(app, enquiriesAdmin.lists)
  serve(app, readEnquiry, ({ params }) => enquiriesAdmin.read(params.id))
  serve(app, changeEnquiry, ({ params, body, caller }) => {
    const { revision, state, assigned_to: assignedTo = null } = body
    return enquiriesAdmin.change(params.id, { revision, state, assignedTo, staffId: caller.id })
  })
  serve(app, addEnquiryNote, ({ params, body, caller }) =>
    enquiriesAdmin.addNote(params.id, { note: body.note, staffId: caller.id }),
  )
}
