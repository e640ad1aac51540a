import * as z from 'zod/mini'
import { endpoint } from '@padauk/contract/endpoint'
import { lineOfText, optionalLine, optionalParagraphs, paragraphs } from '@padauk/contract/text'
import { enquiryHandlers, longestAnswer, longestSubject } from './enquiries.ts'

const handlers = { staff: enquiryHandlers } as const

export const mostTemplates = 50
const longestName = 120

/** What staff begin an answer with. English stands in where the Burmese is missing. */
export const TemplateWords = z.strictObject({
  name_en: lineOfText('enquiries.nameRequired', longestName),
  name_mm: z._default(optionalLine(longestName), ''),
  subject_en: lineOfText('enquiries.subjectRequired', longestSubject),
  subject_mm: z._default(optionalLine(longestSubject), ''),
  text_en: paragraphs('enquiries.textRequired', longestAnswer),
  text_mm: z._default(optionalParagraphs(longestAnswer), ''),
})
export type TemplateWords = z.infer<typeof TemplateWords>

export const TemplateChange = z.extend(TemplateWords, { revision: z.int() })
export type TemplateChange = z.infer<typeof TemplateChange>

export const EnquiryTemplate = z.object({
  id: z.uuid(),
  name_en: z.string(),
  name_mm: z.string(),
  subject_en: z.string(),
  subject_mm: z.string(),
  text_en: z.string(),
  text_mm: z.string(),
  revision: z.int(),
})
export type EnquiryTemplate = z.infer<typeof EnquiryTemplate>

const params = z.strictObject({ id: z.uuid() })
const template = { status: 200, schema: EnquiryTemplate } as const

export const listTemplates = endpoint({
  method: 'GET',
  path: '/api/admin/enquiry-templates',
  summary: 'Templates for answers to enquiries, by name',
  access: handlers,
  answer: { status: 200, schema: z.object({ items: z.array(EnquiryTemplate) }) },
  problems: [],
})

export const readTemplate = endpoint({
  method: 'GET',
  path: '/api/admin/enquiry-templates/:id',
  summary: 'One template',
  access: handlers,
  params,
  answer: template,
  problems: ['not-found'],
})

export const createTemplate = endpoint({
  method: 'POST',
  path: '/api/admin/enquiry-templates',
  summary: `Add a template; there are at most ${mostTemplates}`,
  access: handlers,
  body: TemplateWords,
  answer: { status: 201, schema: EnquiryTemplate },
  problems: ['invalid-input'],
})

export const changeTemplate = endpoint({
  method: 'PUT',
  path: '/api/admin/enquiry-templates/:id',
  summary: 'Change a template',
  access: handlers,
  params,
  body: TemplateChange,
  answer: template,
  problems: ['not-found', 'changed-since'],
})

export const removeTemplate = endpoint({
  method: 'DELETE',
  path: '/api/admin/enquiry-templates/:id',
  summary: 'Remove a template; answers that began with it stay',
  access: handlers,
  params,
  answer: { status: 204, schema: z.undefined() },
  problems: ['not-found'],
})
