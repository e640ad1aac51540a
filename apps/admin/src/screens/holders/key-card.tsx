import { readSettings } from '@padauk/contract/settings'
import { htmlLanguage } from '@padauk/language/language'
import type { Language } from '@padauk/language/language'
import { cardGroups } from '@padauk/sealing/card'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import logo from '#admin/assets/logo.svg'
import { useAnswer } from '#admin/components/answer.tsx'
import { QrCode } from '#admin/components/qr-code.tsx'
import { createI18nProvider } from '#admin/words/i18n.ts'
import { loadWords } from '#admin/words/load-words.ts'
import { useWords } from '#admin/words/words.ts'
import { Fingerprint } from '#admin/components/fingerprint.tsx'
import './key-card.css'

/** The words of the other language: a finder may not read the holder's. */
function useOtherWords(language: Language) {
  const { data } = useQuery({ queryKey: ['words', language], queryFn: () => loadWords(language) })
  return data && createI18nProvider(data, () => Promise.resolve()).translate
}

type Props = { identity: string; fingerprint: string; name: string }

/** Printed only, on A4: cut out, folded so that the secret lies inside. Stock `age` reads the text. */
export function KeyCard({ identity, fingerprint, name }: Props) {
  const { t, language, longDate } = useWords()
  const other = language === 'mm' ? 'en' : 'mm'
  const otherWords = useOtherWords(other)
  const { answer } = useAnswer(readSettings, { query: { lang: language } })
  const [made] = useState(() => new Date().toISOString())
  const phone = (answer?.ok && answer.value.hotline_phones[0]) || ''
  const inBoth = (key: string, values: Record<string, string> = {}) => (
    <>
      <span>{t(`holders.card.${key}`, values)}</span>
      <span lang={htmlLanguage(other)}>{otherWords?.(`holders.card.${key}`, values)}</span>
    </>
  )
  return (
    <article className="key-card" aria-hidden="true" translate="no">
      <header>
        <img src={logo} width="134" height="40" alt="" />
        <p className="key-card-both">{inBoth('sealedBids')}</p>
      </header>
      <p className="key-card-title key-card-both">{inBoth('title')}</p>
      <dl>
        <dt className="key-card-both">{inBoth('holder')}</dt>
        <dd>{name}</dd>
        <dt className="key-card-both">{inBoth('made')}</dt>
        <dd>{longDate(made)}</dd>
      </dl>
      <p className="key-card-both">{inBoth('fingerprint')}</p>
      <Fingerprint value={fingerprint} label={t('holders.fingerprintOfKey')} />
      <p className="key-card-lines">{phone ? inBoth('foundCall', { phone }) : inBoth('found')}</p>
      <p className="key-card-signature key-card-both">{inBoth('signature')}</p>
      <p className="key-card-edge key-card-both">{inBoth('tape')}</p>
      <div className="key-card-secret">
        <QrCode text={identity} label={t('holders.card.qr')} />
        <p className="key-card-lines">{inBoth('warning')}</p>
      </div>
      <p className="key-card-fold key-card-both">{inBoth('foldHere')}</p>
      <p className="key-card-text">
        {cardGroups(identity).map((group, place) => (
          <span key={place}>{group}</span>
        ))}
      </p>
      <p className="key-card-lines">{inBoth('use')}</p>
    </article>
  )
}
