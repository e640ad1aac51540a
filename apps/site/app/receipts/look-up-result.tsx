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

function Real({ receipt }: { receipt: ShownReceipt }) {
  const t = useTranslations('verify')
  const { closing } = receipt
  const isTakenBack = receipt.state === 'taken-back'
  return (
    <div className="verdict" data-look={isTakenBack ? 'unsure' : 'right'} role="status">
      <p className="verdict-title">
        <Icon name={isTakenBack ? 'alert' : 'done'} />
        {t(isTakenBack ? 'takenBack' : 'valid')}
      </p>
      <dl className="verdict-facts">
        <Fact label={t('number')} className="receipt-no">
          {receipt.number}
        </Fact>
        <Fact label={t('state')}>{t(isTakenBack ? 'stateTakenBack' : 'accepted')}</Fact>
        <Fact label={t('tender')} lang={htmlLanguage(receipt.lang)}>
          <Typeset text={receipt.tender} />
        </Fact>
        <Fact label={t('arrivedAt')}>{t('moment', receipt.arrived)}</Fact>
        {!isTakenBack && (
          <Fact label={t('closing')}>
            {closing
              ? t('closed', { date: t('moment', closing.at), bids: closing.bids })
              : t('closingOpen')}
          </Fact>
        )}
        {closing && (
          <Fact label={t('root')} className="code-value">
            {closing.root}
          </Fact>
        )}
      </dl>
      <p className="text-small">{t('byNumberNote')}</p>
    </div>
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
