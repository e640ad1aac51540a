import { sendEnquiry } from '@padauk/contract/enquiries'
import type { FastifyInstance } from 'fastify'
import type { Enquiries } from '#features/enquiries/service'
import { serve } from '#platform/serve'

export function enquiryRoutes(app: FastifyInstance, { enquiries }: { enquiries: Enquiries }) {
  serve(app, sendEnquiry, ({ body, language, address }) =>
    enquiries.send(body, { language, address }),
  )
}
