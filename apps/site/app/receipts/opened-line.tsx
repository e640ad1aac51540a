import type { OwnMinutes } from '@padauk/contract/minutes'
import { fileName } from '@padauk/sheets/minutes-remarks'
import { wordsIn } from '@padauk/sheets/words'
import type { Word, Words } from '@padauk/sheets/words'
import { Link } from 'react-router'
import { useLanguage } from '#app/api/site-data.ts'
import { Icon } from '#app/parts/icon.tsx'
import { screenPath } from '#app/words/links.ts'
import { minutesPath } from '#app/words/result-links.ts'
import { useOwnMinutes } from './own-minutes.ts'

type Props = { tenderId: string }

/** That the bids were opened, by how many, and whether the own one matches. */
export function OpenedLine({ tenderId }: Props) {
  const language = useLanguage()
  const { minutes } = useOwnMinutes(tenderId)
  if (!minutes) return null
  const words = wordsIn(language)
  const { isRight, sentence, files } = findingOf(minutes, words)
  return (
    <section className="opened-line" data-look={isRight ? 'right' : 'wrong'}>
      <p>
        <Icon name={isRight ? 'done' : 'alert'} />
        <span>
          {openingIn(minutes, words)} <strong>{sentence}</strong>
        </span>
      </p>
      {files.length > 0 && (
        <ul>
          {files.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      )}
      <p>
        <Link to={screenPath(language, minutesPath(tenderId))}>{words.t('readMinutes')}</Link>
      </p>
    </section>
  )
}

const inWords = new Map<number, Word>([
  [2, 'two'],
  [3, 'three'],
])

function openingIn({ revealed_at: at, openers, bids, opened }: OwnMinutes, words: Words) {
  const { t, inDigits, momentToMinute, listed } = words
  const count = openers.length
  const people = t(inWords.get(count) ?? 'people', { count: inDigits(count) })
  const missing = openers.filter(({ signed }) => !signed).map(({ name }) => name)
  return [
    t('ownOpened', { time: momentToMinute(at), people, bids }),
    ...(opened < bids ? [t('ownCount', { opened: inDigits(opened) })] : []),
    ...(missing.length > 0 ? [t('notSignedBy', { names: listed(missing) })] : []),
  ].join(' ')
}

const notOpened = {
  'withdrawn-after-deadline': 'ownWithdrawn',
  'our-failure': 'ownFailure',
} as const

/** What was found about the own bid, and what differs or is flagged file by file. */
function findingOf({ own: { result, files } }: OwnMinutes, words: Words) {
  const { t } = words
  if (result !== 'opened') return { isRight: false, sentence: t(notOpened[result]), files: [] }
  const isRight = files.every(({ matches }) => matches)
  return {
    isRight,
    sentence: t(isRight ? 'ownMatches' : 'ownDiffers'),
    files: files.flatMap(({ slot, matches, flags }) => {
      const file = fileName(slot, words)
      return [...(matches ? [] : (['differs'] as const)), ...flags].map((word) => t(word, { file }))
    }),
  }
}
