import { fingerprintOf } from '@padauk/sealing/fingerprint'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { Icon } from '#app/parts/icon.tsx'
import { languageOfText } from '#app/words/language.ts'
import { useDigits, useMoment } from '#app/words/moment.ts'
import { SmallPhrases, Typeset } from '#app/words/typeset.tsx'
import type { ShownTender, TenderWords } from './tender-words.ts'

type SealingProps = { tender: ShownTender; words: TenderWords }

/** Whether anyone could read a bid before the opening, and why. */
export function TenderSealing({ tender, words }: SealingProps) {
  const t = useTranslations('rules')
  const digits = useDigits()
  const { sealing, rules } = tender
  if (sealing.kind === 'access-controlled') return <NotSealed tender={tender} words={words} />
  return (
    <details className="side-card fold">
      <summary>
        <Icon name="shield" />
        <h2 className="text-h3 grow">{t('sealed')}</h2>
        <Icon name="down" />
      </summary>
      <div className="mt-3 grid gap-3">
        <p>{digits(t('sealedText', { count: rules.openers.length }))}</p>
        {sealing.takes_forms && <p>{t('onArrival')}</p>}
        <h3 className="closing-title">{t('notHidden')}</h3>
        <p>{t('notHiddenText')}</p>
        {sealing.key_set && (
          <>
            <h3 className="closing-title">{t('keySet')}</h3>
            <p className="code-value">{fingerprintOf(sealing.key_set)}</p>
            <p className="text-small text-muted">{t('keySetText')}</p>
          </>
        )}
      </div>
    </details>
  )
}

function NotSealed({ tender: { sealing, lang }, words }: SealingProps) {
  const t = useTranslations('rules')
  const [before, after] = t('notSealedText', { reason: '{reason}' }).split('{reason}')
  return (
    <section className="notice" aria-labelledby="not-sealed">
      <h2 id="not-sealed" className="text-h3">
        {t('notSealed')}
      </h2>
      <p>
        {before}
        <span lang={languageOfText(sealing.reason ?? '', lang)}>
          <Typeset text={words.sealingReason} />
        </span>
        {after}
      </p>
    </section>
  )
}

/** When and by whom bids are opened, and what bidders learn; fixed since publication. */
export function OpeningCard({ tender }: { tender: ShownTender }) {
  const t = useTranslations('rules')
  const at = useMoment()
  const digits = useDigits()
  const { sealing, rules } = tender
  const isSealed = sealing.kind === 'sealed'
  const told = (['companies', 'prices', 'arrivals'] as const).filter(
    (name) => rules.disclosure[name],
  )
  return (
    <section className="side-card">
      <h2 className="text-h3">{t('title')}</h2>
      <dl className="mt-3 grid gap-3">
        <Fact label={t('opens')}>{at(sealing.opens_at)}</Fact>
        <Fact label={t('openedBy')}>
          {isSealed ? digits(t('twoHolders', { count: rules.openers.length })) : t('twoStaff')}
        </Fact>
        <Fact label={t('minimum')}>{digits(t('minimumText', { count: rules.minimumBids }))}</Fact>
        <Fact label={t('learn')}>
          {[t('learns.number'), ...told.map((name) => t(`learns.${name}`))].map((words) => (
            <span key={words} className="block">
              {words}
            </span>
          ))}
        </Fact>
        {isSealed && <Fact label={t('ifNot')}>{t(`adjourned.${rules.adjournment}`)}</Fact>}
      </dl>
      <p className="mt-3 text-small text-muted">{t('fixed')}</p>
    </section>
  )
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-small text-muted">
        <SmallPhrases>{label}</SmallPhrases>
      </dt>
      <dd className="font-semibold">{children}</dd>
    </div>
  )
}
