import { useTranslations } from 'use-intl'
import { Phrases } from '#app/words/typeset.tsx'
import { AddendumFacts } from './addendum-facts.tsx'
import type { PublicTenderShown } from './public-tender.server.ts'

type Props = { addenda: PublicTenderShown['addenda'] }

/** What changed since publication; the texts themselves need a login. */
export function PublicAddenda({ addenda }: Props) {
  const t = useTranslations('addenda')
  if (addenda.length === 0) return null
  return (
    <section className="addenda" aria-labelledby="addenda-title">
      <h2 id="addenda-title" className="text-h2">
        <Phrases>{t('title')}</Phrases>
      </h2>
      {addenda.map((one) => (
        <AddendumFacts key={one.no} addendum={one} changed={one.changed} />
      ))}
    </section>
  )
}
