import { useTranslations } from 'use-intl'
import { useSite } from '#app/api/site-data.ts'
import { wordmarkOf } from './wordmark.ts'

/** The mark with the name from the settings, set as the drawn logo sets it. */
export function Logo({ isReversed = false }: { isReversed?: boolean }) {
  const t = useTranslations('nav')
  const { company } = useSite()
  const { word, line } = wordmarkOf(company ?? { name: '', shortName: '' })
  return (
    <span className="logo">
      <img
        src={isReversed ? '/mark-reversed.svg' : '/mark.svg'}
        alt={word === '' ? t('home') : ''}
        width={64}
        height={64}
        loading={isReversed ? 'lazy' : 'eager'}
      />
      <span>
        <b>{word}</b> {line && <small>{line}</small>}
      </span>
    </span>
  )
}
