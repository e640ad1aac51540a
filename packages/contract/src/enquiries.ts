import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { emailAddress, lineOfText, phoneNumber } from './text.ts'

/** The choices, sent in English in both languages (rules 5.1). */
export const interestedServices = [
  'Property Management',
  'Engineering service',
  'Housekeeping service',
  'Security service',
  'Customer service',
] as const
export const InterestedService = z.enum(interestedServices, 'contact.interestedServiceRequired')
export type InterestedService = z.infer<typeof InterestedService>

export const NewEnquiry = z.strictObject({
  name: lineOfText('contact.nameRequired', 120),
  email: emailAddress('contact.emailRequired', 'contact.emailInvalid'),
  phone: phoneNumber('contact.phoneRequired'),
  companyName: lineOfText('contact.companyNameRequired', 160),
  interestedService: InterestedService,
})
export type NewEnquiry = z.infer<typeof NewEnquiry>

export const sendEnquiry = endpoint({
  method: 'POST',
  path: '/api/contacts',
  summary: 'Send an enquiry to the company',
  access: 'public',
  body: NewEnquiry,
  answer: { status: 201, schema: z.object({ id: z.uuid() }) },
  problems: ['invalid-input', 'too-many-requests'],
})
