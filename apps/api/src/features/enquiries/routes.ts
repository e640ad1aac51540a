import {
  addEnquiryNote,
  answerEnquiry,
  changeEnquiry,
  previewAnswer,
  readEnquiry,
} from '@padauk/contract/admin/enquiries'
import {
  changeTemplate,
  createTemplate,
  listTemplates,
  readTemplate,
  removeTemplate,
} from '@padauk/contract/admin/enquiry-templates'
import { sendEnquiry } from '@padauk/contract/enquiries'
import type { FastifyInstance } from 'fastify'
import type { EnquiriesAdmin } from '#features/enquiries/admin'
import type { Enquiries } from '#features/enquiries/service'
import type { EnquiryTemplates } from '#features/enquiries/templates/service'
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
  serve(app, previewAnswer, ({ params, body }) => enquiriesAdmin.preview(params.id, body))
  serve(app, answerEnquiry, ({ params, body, caller }) =>
    enquiriesAdmin.answer(params.id, { ...body, staffId: caller.id }),
  )
}

export function enquiryTemplateRoutes(
  app: FastifyInstance,
  { enquiryTemplates }: { enquiryTemplates: EnquiryTemplates },
) {
  serve(app, listTemplates, () => enquiryTemplates.list())
  serve(app, readTemplate, ({ params }) => enquiryTemplates.read(params.id))
  serve(app, createTemplate, ({ body, caller }) => enquiryTemplates.create(body, caller.id))
  serve(app, changeTemplate, ({ params, body, caller }) =>
    enquiryTemplates.change(params.id, body, caller.id),
  )
  serve(app, removeTemplate, ({ params, caller }) => enquiryTemplates.remove(params.id, caller.id))
}
