import type { Language } from '@padauk/contract/languages'
import type { Settings } from '@padauk/contract/settings'
import { longDate, timeOfDay } from '@padauk/language/dates'
import { toMyanmarDigits } from '@padauk/language/digits'
import type { Voice } from '#features/notifications/kinds/letter'
import { letterOf } from '#features/notifications/letters'
import type { Letter } from '#features/notifications/letters'
import type { LetterText } from '#features/notifications/template'
import type { Mail } from '#platform/mail/mail'
import { words } from '#platform/text/words'

type Sender = { settings: Settings; publicUrl: string }

type Composed = LetterText & { subject: string } & Pick<
    Mail,
    'replyTo' | 'attachments' | 'unsubscribe'
  >

/** Finds the words of a letter. Pure: a letter is written the same way every time it is tried. */
export function compose({ kind, content }: Letter, language: Language, sender: Sender): Composed {
  const { settings, publicUrl } = sender
  const voice = voiceOf(language, settings)
  const { say, phone } = voice
  const { texts, write } = letterOf(kind)
  const { person, values = {}, path, note, unsubscribe, ...parts } = write(content as never, voice)
  const text = (part: string, given: Record<string, string | number> = values) =>
    say(`mail.${texts}.${part}`, given)
  const company = settings.company_name
  return {
    language,
    company,
    subject: text('subject'),
    title: text('subject'),
    preview: text('preview'),
    greeting:
      person === undefined ? say('mail.greetingUnnamed') : say('mail.greeting', { name: person }),
    paragraphs: text('body').split('\n\n'),
    facts: [],
    closing: say('mail.closing'),
    signature: say('mail.signature', { company, phone, website: publicUrl }).split('\n'),
    notice: say('mail.doNotReply'),
    ...(unsubscribe && {
      // People open a page; mail programs send the token themselves (RFC 8058).
      notice: say('mail.unsubscribe', {
        address: `${publicUrl}/unsubscribe/${unsubscribe}${language === 'mm' ? '?lang=mm' : ''}`,
      }),
      unsubscribe: `${publicUrl}/api/unsubscribe/${unsubscribe}`,
    }),
    ...(path && { button: { label: text('button'), href: `${publicUrl}${path}` } }),
    ...(note && {
      afterword: text('note', note === 'verify' ? { address: `${publicUrl}/verify` } : note),
    }),
    ...parts,
  }
}

function voiceOf(language: Language, settings: Settings): Voice {
  const say = words(language)
  return {
    language,
    say,
    settings,
    phone: settings.hotline_phones.join(', '),
    number: (value) => {
      const grouped = value.toLocaleString('en-US')
      return language === 'mm' ? toMyanmarDigits(grouped) : grouped
    },
    dateAndTime: (instant) => `${longDate(instant, language)}, ${timeOfDay(instant, language)}`,
    moment: (instant) =>
      say('mail.facts.moment', {
        date: longDate(instant, language),
        time: timeOfDay(instant, language),
      }),
    label: (fact) => say(`mail.facts.${fact}`),
  }
}
