import { Icon } from '#admin/components/icon.tsx'
import { useWords } from '#admin/words/words.ts'
import type { Sitting } from './opening-work.ts'

type Opener = Sitting['openers'][number]

const stateOf = ({ declared, posted, signed }: Opener) => {
  if (posted) return signed ? 'signed' : 'posted'
  return declared ? 'declared' : 'away'
}

/** Who has declared, who has finished, and who has signed the list of an adjournment. */
export function Openers({ openers, own }: { openers: readonly Opener[]; own: string | undefined }) {
  const { t } = useWords()
  return (
    <ul className="openers">
      {openers.map((opener) => (
        <li key={opener.id} data-state={stateOf(opener)}>
          <b>{opener.id === own ? t('holders.you', { name: opener.name }) : opener.name}</b>
          <span>
            <Icon name={opener.posted ? 'tick' : 'clock'} />
            {t(`openings.openers.${stateOf(opener)}`)}
          </span>
          {opener.on_paper && <span className="opener-paper">{t('openings.openers.paper')}</span>}
        </li>
      ))}
    </ul>
  )
}
