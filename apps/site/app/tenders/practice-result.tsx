import type { Practice, PracticeFile } from '@padauk/contract/practice'
import { practiceTenderId } from '@padauk/contract/practice-tender'
import { fileSize } from '@padauk/language/file-size'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import { useLanguage } from '#app/api/site-data.ts'
import { Icon } from '#app/parts/icon.tsx'
import { receiptPath, screenPath } from '#app/words/links.ts'
import { useDigits, useMoment } from '#app/words/moment.ts'
import { Phrases, SmallPhrases } from '#app/words/typeset.tsx'

type Props = { bid: NonNullable<Practice['bid']> }

/** How the last practice went: received, opened, and each file as it was sealed or not. */
export function PracticeResult({ bid }: Props) {
  const t = useTranslations('practice.page')
  const at = useMoment()
  const language = useLanguage()
  return (
    <section className="practice-result" aria-labelledby="practice-result">
      <h2 id="practice-result">
        <Phrases>{t('result')}</Phrases>
      </h2>
      <p>
        <SmallPhrases>{t('received', { date: at(bid.arrived_at) })}</SmallPhrases>
      </p>
      <p role="status" data-opened={bid.opened_at !== null}>
        <Opened bid={bid} />
      </p>
      {bid.files.length > 0 && (
        <ul className="needs practice-files">
          {bid.files.map((file) => (
            <File key={file.slot} file={file} />
          ))}
        </ul>
      )}
      <p className="text-small text-muted">{t('erasedOn', { date: at(bid.erased_at) })}</p>
      <Link to={screenPath(language, receiptPath(practiceTenderId))} className="onward">
        {t('receipt')}
      </Link>
    </section>
  )
}

function Opened({ bid: { opened_at: openedAt, files } }: Props) {
  const t = useTranslations('practice.page')
  const digits = useDigits()
  const at = useMoment()
  if (openedAt === null) return <SmallPhrases>{t('opening')}</SmallPhrases>
  if (files.length === 0) return <SmallPhrases>{t('notOpened')}</SmallPhrases>
  const differing = files.filter(({ matches }) => !matches).length
  const outcome = differing
    ? t('someDiffer', { count: differing })
    : t('allMatch', { count: files.length })
  return <SmallPhrases>{`${t('opened', { date: at(openedAt) })} ${digits(outcome)}`}</SmallPhrases>
}

function File({ file: { name, size, matches } }: { file: PracticeFile }) {
  const t = useTranslations('practice.page')
  const language = useLanguage()
  return (
    <li data-state={matches ? 'there' : 'missing'}>
      <Icon name={matches ? 'done' : 'alert'} />
      <p>
        <span>{name}</span>
        <span className="nb text-small text-muted">{fileSize(size, language)}</span>
        <b>{t(matches ? 'matches' : 'differs')}</b>
      </p>
    </li>
  )
}
