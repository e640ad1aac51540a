import { htmlLanguage } from '@padauk/language/language'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import { screenPath, tendersPath } from '#app/words/links.ts'
import { useLanguage } from '#app/api/site-data.ts'
import { useTenderAddress } from '#app/tenders/tender-address.ts'
import type { OpenTender, OpenTenders as Loaded } from '#app/tenders/tenders-data.server.ts'
import { useDigits } from '#app/words/moment.ts'
import { plainText } from '#app/words/typesetting.ts'
import { useRefreshAtDeadline, useTimeLeftWords } from '#app/tenders/time-left.ts'
import { CoverLink } from '#app/parts/cover-link.tsx'
import { Section } from '#app/parts/section.tsx'
import { Phrases, Typeset } from '#app/words/typeset.tsx'

/** The open tenders that close next, as leaves of a calendar. */
export function OpenTenders({ tenders: { count, next } }: { tenders: Loaded }) {
  const t = useTranslations('home')
  const language = useLanguage()
  const digits = useDigits()
  useRefreshAtDeadline(next)
  if (next.length === 0) return null
  return (
    <Section
      anchor="open-tenders"
      title={t('openTendersTitle')}
      lead={t('openTendersLead')}
      tone="sand"
    >
      <ul className="open-tenders">
        {next.map((tender) => (
          <Row key={tender.id} tender={tender} />
        ))}
      </ul>
      <Link to={screenPath(language, tendersPath)} className="button button-ink mt-8">
        {digits(t('allTenders', { count: count ?? 0 }))}
      </Link>
    </Section>
  )
}

function Row({ tender }: { tender: OpenTender }) {
  const t = useTranslations('home')
  const timeLeft = useTimeLeftWords()
  const language = useLanguage()
  const addressOf = useTenderAddress()
  const { id, name, topic, category, leaf, left, time, lang } = tender
  return (
    <li className="open-tender cover" lang={htmlLanguage(lang)}>
      <p className="leaf" data-soon={left.isSoon} lang={htmlLanguage(language)}>
        <span>{leaf.weekday}</span> <b>{leaf.day}</b> <span>{leaf.month}</span>
      </p>
      <div>
        <h3>
          <CoverLink to={addressOf(id)}>
            <Typeset text={name} />
          </CoverLink>
        </h3>
        <p className="card-topic">
          <Typeset text={topic} />
        </p>
      </div>
      <p className="open-tender-left">
        {plainText(category) !== '' && (
          <span>
            <Typeset text={category} />
          </span>
        )}{' '}
        <b lang={htmlLanguage(language)}>
          <Phrases>{t('leftUntil', { left: timeLeft(left), time })}</Phrases>
        </b>
      </p>
    </li>
  )
}
