import type { Language } from '@padauk/contract/languages'
import { longDate, timeOfDay } from '@padauk/language/dates'
import { htmlLanguage } from '@padauk/language/language'
import { toMyanmarDigits } from '@padauk/language/digits'
import { writeCalendar } from '#features/tenders/calendar'
import type { CalendarEvent } from '#features/tenders/calendar'
import type { CalendarTender } from '#features/tenders/repository'
import { inLanguage } from '#platform/text/translations'
import { words as wordsIn } from '#platform/text/words'

/** When a calendar rings before the deadline. */
const alarmHours = [24, 3] as const

/** Site survey and deadline for a calendar. A tender keeps the ids of its entries. */
export function calendarOf(tender: CalendarTender, language: Language, publicUrl: string) {
  const say = wordsIn(language)
  const { words } = inLanguage(tender, ['name', 'cancelReason'], language)
  const { name } = words
  const cancelled = tender.state === 'cancelled'
  const event = (kind: 'siteSurvey' | 'deadline', at: Date): CalendarEvent => ({
    uid: `${kind}-${tender.id}@${new URL(publicUrl).hostname}`.toLowerCase(),
    sequence: tender.revision,
    changedAt: tender.revisedAt,
    at,
    summary: say(`mail.calendar.${kind}`, { name }),
    description: [
      say(`mail.calendar.${kind}Text`, {
        name,
        date: `${longDate(at, language)}, ${timeOfDay(at, language)}`,
      }),
      ...(cancelled ? [say('mail.calendar.cancelled', { reason: words.cancelReason })] : []),
    ].join('\n'),
    url: `${publicUrl}/auth/tender/${tender.id}`,
    cancelled,
    alarms: [],
  })
  const alarms = alarmHours.map((hoursBefore) => ({
    hoursBefore,
    text: say('mail.calendar.alarm', {
      name,
      hours: language === 'mm' ? toMyanmarDigits(hoursBefore) : hoursBefore,
    }),
  }))
  const deadline = event('deadline', tender.endDate)
  const survey = tender.interviewingDate ? [event('siteSurvey', tender.interviewingDate)] : []
  return writeCalendar({
    name,
    language: htmlLanguage(language),
    events: [...survey, { ...deadline, alarms: cancelled ? [] : alarms }],
  })
}
