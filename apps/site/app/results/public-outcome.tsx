import { fingerprintOf, groupsOf } from '@padauk/sealing/fingerprint'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import { useLanguage } from '#app/api/site-data.ts'
import { Icon } from '#app/parts/icon.tsx'
import { languageOfText } from '#app/words/language.ts'
import { screenPath, verifyPath } from '#app/words/links.ts'
import { useMoment } from '#app/words/moment.ts'
import { Phrases, SmallPhrases, Typeset } from '#app/words/typeset.tsx'
import type { OutcomeShown } from './outcome-shown.ts'
import { ProgressLine } from './progress.tsx'

type Props = { outcome: OutcomeShown }
type OpenDataLinks = { version: string; isRegistered: boolean; record: string; all: string }

/** What became of a tender: first who got it, then how. */
export function PublicOutcome({ outcome, openData }: Props & { openData: OpenDataLinks | null }) {
  return (
    <>
      {outcome.award && <Awarded award={outcome.award} />}
      {outcome.none && <NotAwarded reason={outcome.none} />}
      <OutcomeProgress outcome={outcome} />
      <div className="tender-columns">
        <div className="tender-main">
          <Numbers numbers={outcome.numbers} />
          <Opening outcome={outcome} />
        </div>
        <div className="tender-cards">
          <Check outcome={outcome} />
          {openData && <OpenData links={openData} />}
        </div>
      </div>
    </>
  )
}

/** How far it is; the announced date may have passed without a decision. */
export function OutcomeProgress({ outcome: { rows, isLate } }: Props) {
  const t = useTranslations('result')
  return (
    <>
      {isLate && <p className="notice">{t('lateNote')}</p>}
      <ProgressLine rows={rows} />
    </>
  )
}

function Awarded({ award }: { award: NonNullable<OutcomeShown['award']> }) {
  const t = useTranslations('result.outcome')
  const language = useLanguage()
  const { winner, value, isFinal } = award
  return (
    <section className="side-card awarded" aria-labelledby="awarded">
      <h2 id="awarded" className="awarded-label">
        {t(isFinal ? 'awardedTo' : 'intendedFor')}
      </h2>
      {winner && (
        <p className="awarded-name" lang={languageOfText(winner.text, language)}>
          <Typeset text={winner.lines} />
        </p>
      )}
      {value && <p className="awarded-value">{value.amount}</p>}
      {value && (
        <p className="text-muted">
          {value.lakh === null ? t('declared') : t('lakh', { lakh: value.lakh })}
        </p>
      )}
      {!winner && !value && <p>{t('unnamed')}</p>}
      {!isFinal && (
        <p>
          <strong>{t('intended')}</strong>{' '}
          <SmallPhrases>{t('standstillText', { date: award.standstillUntil })}</SmallPhrases>
        </p>
      )}
    </section>
  )
}

function NotAwarded({ reason }: { reason: NonNullable<OutcomeShown['none']> }) {
  const t = useTranslations('result.outcome')
  return (
    <section className="side-card awarded" aria-labelledby="awarded">
      <h2 id="awarded" className="awarded-name">
        <Phrases>{t('noneTitle')}</Phrases>
      </h2>
      <p>{t('none', { reason: t(`reasons.${reason}`) })}</p>
    </section>
  )
}

function Card({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="side-card outcome-card">
      <h2 className="text-h3">
        <SmallPhrases>{title}</SmallPhrases>
      </h2>
      {children}
    </section>
  )
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>
        <SmallPhrases>{label}</SmallPhrases>
      </dt>
      <dd>{children}</dd>
    </div>
  )
}

function Numbers({ numbers }: { numbers: OutcomeShown['numbers'] }) {
  const t = useTranslations('result.outcome')
  const evaluation = useTranslations('result.evaluation')
  const { bids, opened, valid, method, contract } = numbers
  const facts = [
    bids !== null && { label: t('received'), value: bids },
    opened !== null && { label: t('opened'), value: t('ofAll', { opened, bids: bids ?? '' }) },
    valid !== null && { label: t('valid'), value: valid },
    { label: t('questions'), value: numbers.questions ?? t('zero') },
    { label: t('addenda'), value: numbers.addenda ?? t('zero') },
    numbers.mayObject && { label: t('objections'), value: numbers.objections ?? t('zero') },
    method && { label: evaluation('method'), value: evaluation(`methods.${method}`) },
    contract && { label: t('contractSigned'), value: contract.signed },
    contract && {
      label: t('contractRuns'),
      value: t('runs', { from: contract.from, to: contract.to }),
    },
    contract?.completed && { label: t('completed'), value: contract.completed },
  ].filter((fact) => typeof fact === 'object' && fact !== null)
  return (
    <Card title={t('numbers')}>
      <dl className="outcome-facts">
        {facts.map(({ label, value }) => (
          <Fact key={label} label={label}>
            <SmallPhrases>{value}</SmallPhrases>
          </Fact>
        ))}
      </dl>
    </Card>
  )
}

function Opening({ outcome: { opening, closing } }: Props) {
  const t = useTranslations('result.outcome')
  const at = useMoment()
  if (!opening && !closing) return null
  const date = opening ? at(opening.at) : ''
  return (
    <Card title={t('opening')}>
      <p className="outcome-words">
        {opening?.names && `${t('openedBy', { names: opening.names, date })} `}
        {opening && !opening.names && `${t('openedOn', { date })} `}
        {closing && t('counted', closing)}
      </p>
    </Card>
  )
}

/** The value that fixes all bids, and the keys that opened them. */
function Check({ outcome: { closing, keySet } }: Props) {
  const t = useTranslations()
  const language = useLanguage()
  if (!closing) return null
  return (
    <Card title={t('result.outcome.check')}>
      <p className="text-small">{t('tender.rootText')}</p>
      <h3 className="closing-title">{t('tender.root')}</h3>
      <p className="code-value code-groups">
        {groupsOf(closing.root).map((group, place) => (
          <span key={place}>{group}</span>
        ))}
      </p>
      {keySet && (
        <>
          <h3 className="closing-title">{t('rules.keySet')}</h3>
          <p className="code-value">{fingerprintOf(keySet)}</p>
        </>
      )}
      {/* The camera is allowed to that page alone, so it is loaded as a whole. */}
      <Link to={screenPath(language, verifyPath)} reloadDocument className="onward">
        {t('meta.verify.title')}
        <Icon name="arrow-right" />
      </Link>
    </Card>
  )
}

function OpenData({ links: { version, isRegistered, record, all } }: { links: OpenDataLinks }) {
  const t = useTranslations()
  return (
    <Card title={t('ocds.title')}>
      <ul>
        <li>
          <a href={record} className="card-link">
            <span className="card-words">{t('result.outcome.record', { version })}</span>
            <Icon name="arrow-right" />
          </a>
        </li>
        <li>
          <a href={all} className="card-link" download>
            <span className="card-words">{t('ocds.download')}</span>
            <Icon name="download" />
          </a>
        </li>
      </ul>
      {!isRegistered && <p className="text-small text-muted">{t('ocds.noPrefix')}</p>}
    </Card>
  )
}
