import type { Slot } from '@padauk/contract/sealing/values'
import type { TenderRules } from '@padauk/contract/tender-rules'
import type { UploadSlot } from '@padauk/contract/uploads'
import { Fragment } from 'react'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { Icon } from '#app/parts/icon.tsx'
import { SmallPhrases, Typeset } from '#app/words/typeset.tsx'
import { filesOfBid } from './bid-parts.ts'
import type { FilePart } from './bid-parts.ts'
import type { TenderWords } from './tender-words.ts'

const namesOfFiles = {
  image: 'companyRegistrationImage',
  document: 'completeTenderDocument',
  nda: 'signedForms',
} as const satisfies Record<UploadSlot, string>

const isNamed = (slot: Slot): slot is UploadSlot => slot in namesOfFiles

type Props = {
  rules: TenderRules
  words: TenderWords
  linkAllowed?: boolean
  /** With a draft each file says how far it is. */
  files?: readonly FilePart[]
}

/** What a bid consists of, in the order of the form. */
export function BidNeeds({ rules, words, linkAllowed = false, files }: Props) {
  const t = useTranslations()
  const { price, fields } = rules
  return (
    <>
      <ul className="needs">
        {(files ?? filesOfBid(rules, [])).map(({ slot, required, state }) => (
          <li key={slot} data-state={files && state}>
            {files && <Icon name={state === 'there' ? 'done' : 'alert'} />}
            <span>
              <Optional when={!required}>
                {isNamed(slot) ? (
                  <SmallPhrases>{t(`submission.${namesOfFiles[slot]}`)}</SmallPhrases>
                ) : (
                  <Typeset text={words.asked[slot] ?? ''} />
                )}
              </Optional>
            </span>
            {files && <b>{t(`tender.parts.states.${state}`)}</b>}
          </li>
        ))}
        {price && (
          <li>
            <span>
              <Optional when={!price.required}>
                <SmallPhrases>{t('rules.price', { currency: price.currency })}</SmallPhrases>
              </Optional>
            </span>
          </li>
        )}
        {fields.map(({ id, required }) => (
          <li key={id}>
            <span>
              <Optional when={!required}>
                <Typeset text={words.asked[id] ?? ''} />
              </Optional>
            </span>
          </li>
        ))}
      </ul>
      {linkAllowed && <p className="text-small text-muted">{t('tender.parts.orLink')}</p>}
    </>
  )
}

/** The sentence around a name that has line breaks of its own. */
function Optional({ when, children }: { when: boolean; children: ReactNode }) {
  const t = useTranslations('rules')
  if (!when) return children
  const [before, after] = t('optional', { name: '{name}' }).split('{name}')
  return (
    <Fragment>
      {before}
      {children}
      {after}
    </Fragment>
  )
}
