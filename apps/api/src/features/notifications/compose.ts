import type { StaffRole } from '@padauk/contract/endpoint'
import type { InterestedService } from '@padauk/contract/enquiries'
import type { Language } from '@padauk/contract/languages'
import type { Settings } from '@padauk/contract/settings'
import { longDate, timeOfDay } from '@padauk/language/dates'
import { toMyanmarDigits } from '@padauk/language/digits'
import { tenderLetter } from '#features/notifications/compose-tenders'
import type { Letter, LetterContent } from '#features/notifications/letters'
import type { LetterText } from '#features/notifications/template'
import type { Mail } from '#platform/mail/mail'
import { words } from '#platform/text/words'
import type { Words } from '#platform/text/words'

type Sender = { settings: Settings; publicUrl: string }

export type Composed = LetterText & { subject: string } & Pick<Mail, 'replyTo' | 'attachments'>

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
  const { settings, publicUrl } = sender
  const write = (
    name: string,
    values: Record<string, string | number>,
    more: Partial<Composed>,
  ) => ({
    ...frame(name, language, sender, say, values),
    greeting: say('mail.greetingUnnamed'),
    paragraphs: say(`mail.${name}.body`, values).split('\n\n'),
    facts: [],
    ...more,
  })
  const named = (name: string) => ({ greeting: say('mail.greeting', { name }) })
  const button = (name: string, path: string) => ({
    button: { label: say(`mail.${name}.button`), href: `${publicUrl}${path}` },
  })
  const phone = settings.hotline_phones.join(', ')

  switch (letter.kind) {
    case 'enquiry-received': {
      const service = nameOf(letter.content.interestedService, say)
      return write('enquiryReceived', { service, phone, hours: settings.hotline_hours }, {})
    }
    case 'enquiry-arrived': {
      const { email: replyTo } = letter.content
      return write('enquiryArrived', {}, { replyTo, facts: enquiryFacts(letter.content, say) })
    }
    case 'signup-received': {
      const { name, companyName, token } = letter.content
      const days = language === 'mm' ? toMyanmarDigits(confirmationDays) : confirmationDays
      return write(
        'signupReceived',
        { companyName },
        {
          ...named(name),
          ...button('signupReceived', `/confirm/${token}`),
          afterword: say('mail.signupReceived.note', { days }),
        },
      )
    }
    case 'address-already-registered':
      return write('addressAlreadyRegistered', {}, button('addressAlreadyRegistered', '/signin'))
    case 'account-approved':
    case 'account-resumed': {
      const { name, companyName } = letter.content
      const key = decisions[letter.kind]
      return write(key, { companyName }, { ...named(name), ...button(key, '/signin') })
    }
    case 'account-declined':
    case 'account-suspended':
    case 'account-reopened': {
      const { name, companyName, reason } = letter.content
      const values = { companyName, reason, email: settings.tender_email }
      return write(decisions[letter.kind], values, named(name))
    }
    case 'otp': {
      const { name, otp, minutes } = letter.content
      const shown = language === 'mm' ? toMyanmarDigits(minutes) : minutes
      return write('otp', { otp, minutes: shown }, named(name))
    }
    case 'password-changed':
    case 'new-device':
    case 'second-factor-reset':
    case 'recovery-codes-renewed':
    case 'staff-access-reset':
    case 'staff-new-device':
    case 'codes-refused':
    case 'codes-refused-owner':
    case 'staff-roles-changed': {
      const { name, at } = letter.content
      const person = 'person' in letter.content ? letter.content.person : ''
      const date = `${longDate(at, language)}, ${timeOfDay(at, language)}`
      const roles = 'roles' in letter.content ? { facts: roleFacts(letter.content.roles, say) } : {}
      const values = { date, phone, person }
      return write(accountNews[letter.kind], values, { ...named(name), ...roles })
    }
    case 'staff-invited':
    case 'staff-password-link': {
      const { name, token, days } = letter.content
      const key = letter.kind === 'staff-invited' ? 'staffInvited' : 'staffPasswordLink'
      // Behind the #, where no server and no log on the way sees it.
      const link = button(key, `/admin/invitation#${token}`)
      const values = { days: language === 'mm' ? toMyanmarDigits(days) : days }
      return write(key, values, { ...named(name), ...link })
    }
    default: {
      const { name, values, path, note, ...more } = tenderLetter(letter, { say, language })
      const afterword = note && {
        afterword: say(`mail.${name}.note`, { address: `${publicUrl}/verify` }),
      }
      const { name: person } = letter.content
      return write(name, values, { ...named(person), ...button(name, path), ...afterword, ...more })
    }
  }
}

const confirmationDays = 7

const decisions = {
  'account-approved': 'accountApproved',
  'account-resumed': 'accountResumed',
  'account-declined': 'accountDeclined',
  'account-suspended': 'accountSuspended',
  'account-reopened': 'accountReopened',
}

const accountNews = {
  'password-changed': 'passwordChanged',
  'new-device': 'newDevice',
  'second-factor-reset': 'secondFactorReset',
  'recovery-codes-renewed': 'recoveryCodesRenewed',
  'staff-access-reset': 'staffAccessReset',
  'staff-new-device': 'staffNewDevice',
  'codes-refused': 'codesRefused',
  'codes-refused-owner': 'codesRefusedOwner',
  'staff-roles-changed': 'staffRolesChanged',
}

const roleFacts = (roles: readonly StaffRole[], say: Words) =>
  roles.map((role): [string, string] => [say(`mail.roles.${role}`), say(`mail.roles.${role}May`)])

function enquiryFacts(content: LetterContent<'enquiry-arrived'>, say: Words): [string, string][] {
  return [
    [say('contact.interestedService'), nameOf(content.interestedService, say)],
    [say('contact.name'), content.name],
    [say('contact.companyName'), content.companyName],
    [say('contact.phoneNumber'), content.phone],
    [say('contact.email'), content.email],
  ]
}

function frame(
  name: string,
  language: Language,
  { settings, publicUrl }: Sender,
  say: Words,
  values: Record<string, string | number>,
) {
  const subject = say(`mail.${name}.subject`, values)
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
    preview: say(`mail.${name}.preview`, values),
    closing: say('mail.closing'),
    signature: signature.split('\n'),
    notice: say('mail.doNotReply'),
  }
}
