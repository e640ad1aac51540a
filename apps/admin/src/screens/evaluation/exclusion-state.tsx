import { returnExclusion, signExclusion } from '@padauk/contract/admin/bid-checks'
import type { CheckedBid } from '@padauk/contract/admin/bid-checks'
import { AskFirst } from '#admin/components/ask-first.tsx'
import { Notice } from '#admin/components/notice.tsx'
import { callAdmin } from '#admin/session/call.ts'
import { useMay, useSession } from '#admin/session/use-session.ts'
import { useWords } from '#admin/words/words.ts'
import { useActs } from './use-acts.ts'

type Props = { tender: string; bid: CheckedBid }

/** Why a bid is out or back in, or who must still sign that it is. */
export function ExclusionState({ tender, bid }: Props) {
  const { t, dateAndTime } = useWords()
  const own = useSession()?.id
  const isSecond = useMay('officer', 'owner') && bid.check?.by?.id !== own
  const { check, exclusion } = bid
  if (!check || (check.decision !== 'exclude' && !check.replaces_exclusion)) return null
  const { returned, reason, ground, signed_at: signedAt } = check
  const words = ground ? exclusionWords : reinstatementWords
  const out = ground ? { ground, reason } : exclusion
  const whyOut = out && `${t(`evaluations.grounds.${out.ground}`)}\n${out.reason}`
  const decided = { name: check.by?.name ?? '', date: dateAndTime(check.at) }
  if (returned) {
    const values = { name: returned.by?.name ?? '', date: dateAndTime(returned.at) }
    return (
      <div className="check-more">
        <Notice tone="warning" title={t('evaluations.formal.returnedBy', values)}>
          <p className="check-said">{returned.reason}</p>
        </Notice>
        {exclusion && <p className="check-said">{whyOut}</p>}
      </div>
    )
  }
  return (
    <div className="check-more">
      {whyOut && <p className="check-said">{whyOut}</p>}
      {!ground && <p className="check-said">{t('evaluations.formal.back.why', { reason })}</p>}
      <p className="evaluation-fine">
        {t('evaluations.formal.decidedBy', decided)}{' '}
        {signedAt &&
          t('evaluations.formal.signedBy', {
            name: check.signed_by?.name ?? '',
            date: dateAndTime(signedAt),
          })}
      </p>
      {!signedAt && !isSecond && <p>{t(words.waitsForOther)}</p>}
      {!signedAt && isSecond && (
        <Signing tender={tender} bid={bid} check={check.id} name={decided.name} words={words} />
      )}
    </div>
  )
}

const exclusionWords = {
  waitsForOther: 'evaluations.formal.waitsForOther',
  sign: 'evaluations.formal.sign',
  signText: 'evaluations.formal.signText',
  signed: 'evaluations.formal.signed',
  returnText: 'evaluations.formal.returnText',
  returned: 'evaluations.formal.returned',
}
const reinstatementWords: typeof exclusionWords = {
  waitsForOther: 'evaluations.formal.back.waitsForOther',
  sign: 'evaluations.formal.back.sign',
  signText: 'evaluations.formal.back.signText',
  signed: 'evaluations.formal.back.signed',
  returnText: 'evaluations.formal.back.returnText',
  returned: 'evaluations.formal.back.returned',
}

type SigningProps = Props & { check: string; name: string; words: typeof exclusionWords }

function Signing({ tender, bid: { company }, check, name, words }: SigningProps) {
  const { t } = useWords()
  const { watch, done } = useActs()
  const params = { id: tender, check }
  return (
    <div className="screen-actions">
      <AskFirst
        button={{ label: t(words.sign), kind: 'solid' }}
        title={t(words.sign)}
        confirm={t(words.sign)}
        act={() => watch(callAdmin(signExclusion, { params }))}
        done={done(words.signed)}
      >
        <p>{t(words.signText, { company })}</p>
      </AskFirst>
      <AskFirst
        button={{ label: t('evaluations.formal.return'), kind: 'outline' }}
        title={t('evaluations.formal.return')}
        confirm={t('evaluations.formal.return')}
        reason={{ label: t('evaluations.interest.asideReason'), maxLength: 1_000 }}
        act={(reason) => watch(callAdmin(returnExclusion, { params, body: { reason } }))}
        done={done(words.returned)}
      >
        <p>{t(words.returnText, { name })}</p>
      </AskFirst>
    </div>
  )
}
