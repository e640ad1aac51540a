import type { InterestedService } from '@padauk/contract/enquiries'
import type { Language } from '@padauk/contract/languages'
import type { Settings } from '@padauk/contract/settings'
import type { Letter } from '#features/notifications/letters'
import type { LetterText } from '#features/notifications/template'
import { words } from '#platform/words'
import type { Words } from '#platform/words'

type Sender = { settings: Settings; publicUrl: string }

export type Composed = LetterText & { subject: string; replyTo?: string }

const serviceNames: Record<InterestedService, string> = {
  'Property Management': 'propertyManagement',
  'Engineering service': 'engineering',
  'Housekeeping service': 'housekeeping',
  'Security service': 'security',
  'Customer service': 'customer',
}

const nameOf = (service: InterestedService, say: Words) =>
  say(`contact.services.${serviceNames[service]}`)

/** Finds the words of a letter. Pure: the same letter is written the same way every time it is tried. */
export function compose(letter: Letter, language: Language, sender: Sender): Composed {
  const say = words(language)
  switch (letter.kind) {
    case 'enquiry-received': {
      const { hotline_phones: phones, hotline_hours: hours } = sender.settings
      const values = {
        service: nameOf(letter.content.interestedService, say),
        phone: phones.join(', '),
        hours,
      }
      return {
        ...frame('enquiryReceived', language, sender, say),
        greeting: say('mail.greetingUnnamed'),
        paragraphs: paragraphs(say('mail.enquiryReceived.body', values)),
        facts: [],
      }
    }
    case 'enquiry-arrived': {
      const { name, email, phone, companyName, interestedService } = letter.content
      return {
        ...frame('enquiryArrived', language, sender, say),
        replyTo: email,
        greeting: say('mail.greetingUnnamed'),
        paragraphs: paragraphs(say('mail.enquiryArrived.body')),
        facts: [
          [say('contact.interestedService'), nameOf(interestedService, say)],
          [say('contact.name'), name],
          [say('contact.companyName'), companyName],
          [say('contact.phoneNumber'), phone],
          [say('contact.email'), email],
        ],
      }
    }
  }
}

function frame(name: string, language: Language, { settings, publicUrl }: Sender, say: Words) {
  const subject = say(`mail.${name}.subject`)
  const signature = say('mail.signature', {
    company: settings.company_name,
    phone: settings.hotline_phones.join(', '),
    website: publicUrl,
  })
  return {
    language,
    subject,
    title: subject,
    company: settings.company_name,
    preview: say(`mail.${name}.preview`),
    closing: say('mail.closing'),
    signature: signature.split('\n'),
    notice: say('mail.doNotReply'),
  }
}

const paragraphs = (body: string) => body.split('\n\n')
