import { htmlLanguage } from '@padauk/language/language'
import { useTranslations } from 'use-intl'
import type { LookUp, ShownReceipt } from './receipt-lookup.server.ts'
import { Icon } from '#app/parts/icon.tsx'
import { Loading } from '#app/loading/loading.tsx'
import { Typeset } from '#app/words/typeset.tsx'

/** The result of a lookup. */
export function LookUpResult({ found }: { found: LookUp }) {
  const t = useTranslations()
  if (found.state === 'not-asked') return <p className="text-muted">{t('verify.byNumberNote')}</p>
  if (found.state === 'away') return <Loading of="page" />
  if (found.state === 'malformed') return <Wrong title={t('verify.malformed')} />
  if (found.state === 'found') return <Real receipt={found.receipt} />
  if (found.state === 'refused') return <Wrong title={found.sentence} />
  return <Wrong title={t('verify.unknown')} next={t('verify.unknownNext')} />
}

/** What became of a bid is told after closing only: a receipt shown to a rival proves nothing. */
const Real = ({ receipt }: { receipt: ShownReceipt }) =>
  receipt.closing ? (
    <Closed receipt={receipt} closing={receipt.closing} />
  ) : (
    <Issued receipt={receipt} />
  )

function Issued({ receipt }: { receipt: ShownReceipt }) {
  const t = useTranslations('verify')
  return (
    <div className="verdict" data-look="right" role="status">
      <p className="verdict-title">
        <Icon name="done" />
        {t('issued')}
      </p>
      <dl className="verdict-facts">
        <Identity receipt={receipt} />
        <Fact label={t('issuedAt')}>{t('moment', receipt.arrived)}</Fact>
      </dl>
      <p className="text-small">
        {t('issuedNote')} {t('byNumberNote')}
      </p>
    </div>
  )
}

const words = {
  accepted: { title: 'valid', state: 'accepted' },
  'taken-back': { title: 'takenBack', state: 'stateTakenBack' },
  replaced: { title: 'replaced', state: 'stateReplaced' },
  confirmed: { title: 'confirmed', state: 'stateConfirmed' },
} as const

type Closing = NonNullable<ShownReceipt['closing']>

function Closed({ receipt, closing }: { receipt: ShownReceipt; closing: Closing }) {
  const t = useTranslations('verify')
  const state = receipt.state === 'issued' ? 'accepted' : receipt.state
  const counts = state === 'accepted'
  return (
    <div className="verdict" data-look={counts ? 'right' : 'unsure'} role="status">
      <p className="verdict-title">
        <Icon name={counts ? 'done' : 'alert'} />
        {t(words[state].title)}
      </p>
      <dl className="verdict-facts">
        <Identity receipt={receipt} />
        <Fact label={t('state')}>{t(words[state].state)}</Fact>
        <Fact label={t('arrivedAt')}>{t('moment', receipt.arrived)}</Fact>
        {counts && (
          <Fact label={t('closing')}>
            {t('closed', { date: t('moment', closing.at), bids: closing.bids })}
          </Fact>
        )}
        {closing.root && (
          <Fact label={t('root')} className="code-value">
            {closing.root}
          </Fact>
        )}
      </dl>
      <p className="text-small">{t('byNumberNote')}</p>
    </div>
  )
}

function Identity({ receipt }: { receipt: ShownReceipt }) {
  const t = useTranslations('verify')
  return (
    <>
      <Fact label={t('number')} className="receipt-no">
        {receipt.number}
      </Fact>
      <Fact label={t('tender')} lang={htmlLanguage(receipt.lang)}>
        <Typeset text={receipt.tender} />
      </Fact>
    </>
  )
}

type FactProps = {
  label: string
  lang?: string
  className?: string
  children: React.ReactNode
}

const Fact = ({ label, children, ...dd }: FactProps) => (
  <div>
    <dt>{label}</dt>
    <dd {...dd}>{children}</dd>
  </div>
)

const Wrong = ({ title, next }: { title: string; next?: string }) => (
  <div className="verdict" data-look="wrong" role="alert">
    <p className="verdict-title">
      <Icon name="alert" />
      {title}
    </p>
    {next && <p>{next}</p>}
  </div>
)
