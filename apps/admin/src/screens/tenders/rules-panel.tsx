import { readKeyRegister } from '@padauk/contract/admin/key-holders'
import type { KeyRegister } from '@padauk/contract/admin/key-holders'
import type { AdminTender } from '@padauk/contract/admin/tenders'
import { openingMinutes } from '@padauk/contract/tender-rules'
import { Answer, useAnswer } from '#admin/components/answer.tsx'
import { Facts } from '#admin/components/facts.tsx'
import { Fingerprint } from '#admin/components/fingerprint.tsx'
import { Panel } from '#admin/components/screen.tsx'
import { useWords } from '#admin/words/words.ts'
import { useExactTime } from './tender-words.tsx'

type Props = { tender: AdminTender; register: KeyRegister }

/** What companies bid by; fixed from publication on. */
export function RulesPanel({ tender }: { tender: AdminTender }) {
  const { t } = useWords()
  const asked = useAnswer(readKeyRegister, {})
  const life = tender.state === 'draft' ? 'draft' : 'fixed'
  return (
    <Panel title={t(`tenders.rules.${life}Title`)}>
      <Answer of={asked}>{(register) => <Rules tender={tender} register={register} />}</Answer>
      <p className="tender-note">{t(`tenders.rules.${life}Text`)}</p>
    </Panel>
  )
}

function Rules({ tender, register }: Props) {
  const { t, number } = useWords()
  const exactTime = useExactTime()
  const whoOpens = useOpeners({ tender, register })
  const asked = useAsked(tender)
  const said = (word: string) => t(`tenders.rules.${word}`)
  const { rules } = tender
  const sealing = kindOf(tender)
  const set = register.sets.find(({ hash }) => hash === tender.key_set)
  return (
    <Facts
      facts={[
        { label: said('sealing'), value: <Kept tender={tender} /> },
        {
          label: said('keySet'),
          value: set && <Fingerprint value={set.fingerprint} label={said('keySet')} />,
        },
        { label: said('opening'), value: exactTime(openingOf(tender)) },
        { label: said('openers'), value: whoOpens },
        {
          label: said('takesForms'),
          value: sealing === 'access-controlled' ? null : said(tender.takes_forms ? 'yes' : 'no'),
        },
        { label: said('adjournment'), value: said(`adjournments.${rules.adjournment}`) },
        {
          label: said('minimumBids'),
          value: t('tenders.rules.minimumBidsText', { count: number(rules.minimumBids) }),
        },
        { label: said('disclosure'), value: useDisclosure(tender) },
        { label: said('price'), value: asked.price },
        { label: said('fields'), value: asked.fields },
        { label: said('documents'), value: asked.documents },
      ]}
    />
  )
}

const openingOf = ({ end_date, opens_at }: AdminTender) =>
  opens_at ?? new Date(Date.parse(end_date) + openingMinutes * 60_000).toISOString()

/** Older tenders were published without a word about sealing, and are shown at closing. */
const kindOf = ({ sealing, state }: AdminTender) =>
  sealing ?? (state === 'draft' ? null : 'access-controlled')

function Kept({ tender }: { tender: AdminTender }) {
  const { t, language } = useWords()
  const sealing = kindOf(tender)
  if (!sealing) return <>{t('tenders.rules.decided')}</>
  const reason = (language === 'mm' && tender.sealing_reason_mm) || tender.sealing_reason_en
  return (
    <>
      <strong>{t(`tenders.rules.kinds.${sealing}`)}</strong>
      <br />
      {(sealing === 'access-controlled' && reason) || t(`tenders.rules.kindTexts.${sealing}`)}
    </>
  )
}

function useOpeners({ tender, register }: Props) {
  const { t, number, listed } = useWords()
  if (tender.sealing === 'access-controlled') return t('tenders.rules.twoStaff')
  if (tender.sealing === null && tender.state !== 'draft') return null
  const { openers } = tender.rules
  if (openers.length === 0) return t('tenders.rules.allOfSet')
  const known = register.sets.flatMap(({ signed }) => signed.set.holders)
  const nameOf = (id: string) =>
    known.find((holder) => holder.id === id)?.name ?? t('tenders.rules.unknownHolder')
  const count = number(openers.length)
  return t('tenders.rules.twoOf', { count, names: listed(openers.map(nameOf)) })
}

function useDisclosure({ rules: { disclosure } }: AdminTender) {
  const { choicesIn, t } = useWords()
  const told = choicesIn('tenders.rules.disclosures').filter(
    ({ value }) => disclosure[value as keyof typeof disclosure],
  )
  if (told.length === 0) return t('tenders.rules.onlyCount')
  return <Names names={told.map(({ label }) => label)} />
}

function Names({ names }: { names: readonly string[] }) {
  return (
    <ul className="asked-names">
      {names.map((name) => (
        <li key={name}>{name}</li>
      ))}
    </ul>
  )
}

function useAsked({ rules: { price, fields, documents } }: AdminTender) {
  const { t, language } = useWords()
  const said = (word: string) => t(`tenders.rules.${word}`)
  const inWords = (one: (typeof fields | typeof documents)[number]) => {
    const name = (language === 'mm' && one.labelMm) || one.labelEn
    return one.required ? name : t('tenders.rules.optional', { name })
  }
  const names = (asked: typeof fields | typeof documents) =>
    asked.length === 0 ? said('none') : <Names names={asked.map(inWords)} />
  return {
    price: price
      ? `${price.currency}: ${said(price.required ? 'prices.required' : 'prices.optional')}`
      : said('prices.none'),
    fields: names(fields),
    documents: names(documents),
  }
}
