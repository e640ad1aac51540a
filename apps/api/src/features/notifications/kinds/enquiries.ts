import { InterestedService } from '@padauk/contract/enquiries'
import { longDate } from '@padauk/language/dates'
import * as z from 'zod/mini'
import { letter } from '#features/notifications/kinds/letter'
import type { Words } from '#platform/text/words'

const serviceNames: Record<InterestedService, string> = {
  'Property Management': 'propertyManagement',
  'Engineering service': 'engineering',
  'Housekeeping service': 'housekeeping',
  'Security service': 'security',
  'Customer service': 'customer',
}

const nameOf = (service: InterestedService, say: Words) =>
  say(`contact.services.${serviceNames[service]}`)

export const enquiryLetters = {
  /** Thanks to the sender. Repeats nothing that was typed: the address may be a stranger's. */
  'enquiry-received': letter({
    texts: 'enquiryReceived',
    content: { interestedService: InterestedService },
    write: ({ interestedService }, { say, phone, settings }) => ({
      values: { service: nameOf(interestedService, say), phone, hours: settings.hotline_hours },
    }),
  }),
  /** The enquiry itself, to the company's inbox. */
  'enquiry-arrived': letter({
    texts: 'enquiryArrived',
    content: {
      name: z.string(),
      email: z.string(),
      phone: z.string(),
      companyName: z.string(),
      interestedService: InterestedService,
    },
    write: ({ name, email, phone, companyName, interestedService }, { say }) => ({
      replyTo: email,
      facts: [
        [say('contact.interestedService'), nameOf(interestedService, say)],
        [say('contact.name'), name],
        [say('contact.companyName'), companyName],
        [say('contact.phoneNumber'), phone],
        [say('contact.email'), email],
      ],
    }),
  }),
  /** What a member of staff has written to the sender, who may reply to the company. */
  'enquiry-answered': letter({
    texts: 'enquiryAnswered',
    content: { name: z.string(), subject: z.string(), text: z.string() },
    write: ({ name, subject, text }, { say, settings: { enquiry_email: replyTo } }) => ({
      person: name,
      values: { subject, text },
      ...(replyTo && { replyTo, notice: say('mail.replyWelcome') }),
    }),
  }),
  /** To the colleague who is asked to answer; the sender's words stay in the admin. */
  'enquiry-assigned': letter({
    texts: 'enquiryAssigned',
    content: { name: z.string(), by: z.string(), enquiry: z.string(), answerBy: z.string() },
    write: ({ name, by, enquiry, answerBy }, { language }) => ({
      person: name,
      values: { name: by, date: longDate(answerBy, language) },
      path: `/admin/enquiries/${enquiry}`,
    }),
  }),
}
