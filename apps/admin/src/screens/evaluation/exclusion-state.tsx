import { returnExclusion, signExclusion } from '@padauk/contract/admin/bid-checks'
import type { CheckedBid } from '@padauk/contract/admin/bid-checks'
import { AskFirst } from '#admin/components/ask-first.tsx'
import { Notice } from '#admin/components/notice.tsx'
import { callAdmin } from '#admin/session/call.ts'
import { useMay, useSession } from '#admin/session/use-session.ts'
import { useWords } from '#admin/words/words.ts'
import { useActs } from './use-acts.ts'

type Props = { tender: string; bid: CheckedBid }

/** Why a bid is out, or who must still sign that it is. */
export function ExclusionState({ tender, bid }: Props) {
  const { t, dateAndTime } = useWords()
  const own = useSession()?.id
  const isSecond = useMay('officer', 'owner') && bid.check?.by?.id !== own
  const { check } = bid
  if (check?.decision !== 'exclude' || !check.ground) return null
  const { returned, reason, signed_at: signedAt } = check
  const why = `${t(`evaluations.grounds.${check.ground}`)}. ${reason}`
  const decided = { name: check.by?.name ?? '', date: dateAndTime(check.at) }
  if (returned) {
    const values = { name: returned.by?.name ?? '', date: dateAndTime(returned.at) }
    return (
      <div className="check-more">
        <Notice tone="warning" title={t('evaluations.formal.returnedBy', values)}>
          <p className="check-said">{returned.reason}</p>
        </Notice>
      </div>
    )
  }
  return (
    <div className="check-more">
      <p className="check-said">{why}</p>
      <p className="evaluation-fine">
        {t('evaluations.formal.decidedBy', decided)}{' '}
        {signedAt &&
          t('evaluations.formal.signedBy', {
            name: check.signed_by?.name ?? '',
            date: dateAndTime(signedAt),
          })}
      </p>
      {!signedAt && !isSecond && <p>{t('evaluations.formal.waitsForOther')}</p>}
      {!signedAt && isSecond && (
        <Signing tender={tender} bid={bid} check={check.id} name={decided.name} />
      )}
    </div>
  )
}

type SigningProps = Props & { check: string; name: string }

function Signing({ tender, bid: { company }, check, name }: SigningProps) {
  const { t } = useWords()
  const { watch, done } = useActs()
  const params = { id: tender, check }
  return (
    <div className="screen-actions">
      <AskFirst
        button={{ label: t('evaluations.formal.sign'), kind: 'solid' }}
        title={t('evaluations.formal.sign')}
        confirm={t('evaluations.formal.sign')}
        act={() => watch(callAdmin(signExclusion, { params }))}
        done={done('evaluations.formal.signed')}
      >
        <p>{t('evaluations.formal.signText', { company })}</p>
      </AskFirst>
      <AskFirst
        button={{ label: t('evaluations.formal.return'), kind: 'outline' }}
        title={t('evaluations.formal.return')}
        confirm={t('evaluations.formal.return')}
        reason={{ label: t('evaluations.interest.asideReason'), maxLength: 1_000 }}
        act={(reason) => watch(callAdmin(returnExclusion, { params, body: { reason } }))}
        done={done('evaluations.formal.returned')}
      >
        <p>{t('evaluations.formal.returnText', { name })}</p>
      </AskFirst>
    </div>
  )
}
