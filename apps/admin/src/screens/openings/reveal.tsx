import { revealBids } from '@padauk/contract/admin/sittings'
import { AskFirst } from '#admin/components/ask-first.tsx'
import { Icon } from '#admin/components/icon.tsx'
import { useCall } from '#admin/session/use-call.ts'
import { useWords } from '#admin/words/words.ts'
import '#admin/components/act.css'

type Props = {
  id: string
  /** How many bids stay unopened. */
  fails?: number
  again: () => Promise<unknown>
}

/** The last step of an opening, for those who took part in it. */
export function Reveal({ id, fails = 0, again }: Props) {
  const { t } = useWords()
  const call = useCall()
  const finalText =
    fails > 0 ? t('openings.reveal.finalPart', { count: fails }) : t('openings.reveal.finalText')
  return (
    <section className="act" aria-labelledby="reveal">
      <h2 id="reveal">{t('openings.reveal.title')}</h2>
      <ul>
        <li>
          <Icon name="eye" />
          <div>
            <b>{t('openings.reveal.readable')}</b>
            <p>{t('openings.reveal.readableText')}</p>
          </div>
        </li>
        <li className="act-final">
          <Icon name="notice" />
          <div>
            <b>{t('openings.reveal.final')}</b>
            <p>{finalText}</p>
          </div>
        </li>
      </ul>
      <div className="act-foot act-buttons">
        <AskFirst
          button={{ label: t('openings.reveal.button'), kind: 'main' }}
          title={t(fails > 0 ? 'openings.reveal.askPart' : 'openings.reveal.ask')}
          confirm={t('openings.reveal.button')}
          act={() => call(revealBids, { params: { id } })}
          done={() => void again()}
        >
          <p>{finalText}</p>
        </AskFirst>
      </div>
    </section>
  )
}
