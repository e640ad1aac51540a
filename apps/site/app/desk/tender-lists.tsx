import type { CompanyHome, OwnTender } from '@padauk/contract/company-home'
import type { NamedTender } from '@padauk/contract/named-tender'
import { briefDate, timeOfDay } from '@padauk/language/dates'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import { useLanguage } from '#app/api/site-data.ts'
import { ProgressBar } from '#app/results/progress-bar.tsx'
import { languageOfText } from '#app/words/language.ts'
import { screenPath, submittedPath, tenderPath, tendersPath } from '#app/words/links.ts'
import { resultPath } from '#app/words/result-links.ts'
import { ResultWords } from '#app/words/result-words.tsx'
import { Typeset } from '#app/words/typeset.tsx'
import { headingHere } from '#app/words/typesetting-here.ts'
import { nameIn } from './company-home.ts'
import { Section } from './section.tsx'

type Closing = (deadline: string) => string

/** `Closes on Mon 16 Nov, 16:00` */
function useClosing(now: number): Closing {
  const t = useTranslations()
  const language = useLanguage()
  return (deadline) => {
    const date = briefDate(deadline, language, now)
    const time = timeOfDay(deadline, language)
    return t('tenders.closesOn', { date: t('date.at', { date, time }) })
  }
}

/** What the company has bid for. */
export function OwnTenders({ mine, now }: Pick<CompanyHome, 'mine'> & { now: number }) {
  const t = useTranslations()
  const closing = useClosing(now)
  return (
    <Section
      title={t('companyHome.myTenders')}
      more={{ to: submittedPath, label: t('nav.submittedTenders') }}
    >
      {mine.length > 0 ? (
        <ResultWords>
          <ul className="desk-list">
            {mine.map((one) => (
              <OwnRow key={one.tender.id} own={one} closing={closing} />
            ))}
          </ul>
        </ResultWords>
      ) : (
        <NoTenders />
      )}
    </Section>
  )
}

/** What the company follows and may still bid for. */
export function FollowedTenders({
  followed,
  now,
}: Pick<CompanyHome, 'followed'> & { now: number }) {
  const t = useTranslations()
  const closing = useClosing(now)
  const open = followed.filter(({ deadline }) => Date.parse(deadline) >= now)
  if (open.length === 0) return null
  return (
    <Section
      title={t('companyHome.followed')}
      more={{ to: tendersPath, label: t('submitted.toTenders') }}
    >
      <ul className="desk-list">
        {open.map(({ tender, deadline }) => (
          <Row key={tender.id} tender={tender} to={tenderPath(tender.id)}>
            <p className="progress-words">{closing(deadline)}</p>
          </Row>
        ))}
      </ul>
    </Section>
  )
}

/** After the deadline the own result tells more than the tender, which may be archived. */
function OwnRow({ own, closing }: { own: OwnTender; closing: Closing }) {
  const { tender, state, steps, result, deadline } = own
  const isOpen = state === 'open'
  return (
    <Row tender={tender} to={isOpen ? tenderPath(tender.id) : resultPath(tender.id)}>
      <ProgressBar
        state={state}
        steps={steps}
        result={result}
        when={isOpen ? closing(deadline) : undefined}
      />
    </Row>
  )
}

type RowProps = { tender: NamedTender; to: string; children: ReactNode }

function Row({ tender, to, children }: RowProps) {
  const language = useLanguage()
  const name = nameIn(language, tender)
  return (
    <li className="desk-tender">
      <Link to={screenPath(language, to)} lang={languageOfText(name, language)}>
        <Typeset text={headingHere(name)} />
      </Link>
      {children}
    </li>
  )
}

function NoTenders() {
  const t = useTranslations('submitted')
  const language = useLanguage()
  return (
    <div className="tenders-empty">
      <p>{t('empty')}</p>
      <Link
        to={screenPath(language, tendersPath)}
        className="button button-ink mt-6 justify-self-center"
      >
        {t('toTenders')}
      </Link>
    </div>
  )
}
