import { readKeyRegister } from '@padauk/contract/admin/key-holders'
import type { KeyHolder, KeyRegister } from '@padauk/contract/admin/key-holders'
import { Answer, useAnswer } from '#admin/components/answer.tsx'
import { ButtonLink } from '#admin/components/button.tsx'
import { Fingerprint } from '#admin/components/fingerprint.tsx'
import { Notice } from '#admin/components/notice.tsx'
import { Panel } from '#admin/components/screen.tsx'
import { useSetWords } from '#admin/screens/holders/set-words.ts'
import { useSession } from '#admin/session/use-session.ts'
import { useWords } from '#admin/words/words.ts'

/** Holders come once a month: what waits for their key is all they look for. */
export function OwnKeyPanel() {
  const { t } = useWords()
  const asked = useAnswer(readKeyRegister, {})
  return (
    <Panel title={t('holders.enrol.name')}>
      <Answer of={asked}>{(register) => <OwnKey register={register} />}</Answer>
    </Panel>
  )
}

function OwnKey({ register }: { register: KeyRegister }) {
  const { t, dateAndTime } = useWords()
  const session = useSession()
  const own = register.holders.find(
    ({ staff, state }) => staff.id === session?.id && state !== 'retired',
  )
  if (own && isWaiting(own, register)) {
    return (
      <>
        <Waiting own={own} register={register} />
        {own.in_active_set && (
          <div className="dashboard-acts">
            <RehearsalLink />
          </div>
        )}
      </>
    )
  }
  return (
    <>
      {own?.checked_at && (
        <Notice tone="good" title={t('holders.check.done')}>
          {t('holders.checked', { date: dateAndTime(own.checked_at) })}
        </Notice>
      )}
      {/* Confirmed, and in no key set that counts yet. */}
      {own && !own.checked_at && (
        <Notice title={t('holders.enrol.confirmed')}>{t('holders.enrol.confirmedText')}</Notice>
      )}
      {!own && <p>{t('holders.enrol.notAsked')}</p>}
      <div className="dashboard-acts">
        <ButtonLink to="/key-holders" kind="outline">
          {t('holders.title')}
        </ButtonLink>
        {own?.in_active_set && <RehearsalLink />}
      </div>
    </>
  )
}

function RehearsalLink() {
  const { t } = useWords()
  return (
    <ButtonLink to="/key-holders/rehearsal" kind="outline">
      {t('rehearsal.title')}
    </ButtonLink>
  )
}

const isToSign = (own: KeyHolder, { sets }: KeyRegister) =>
  sets.some(({ state, signers }) => state === 'draft' && signers.includes(own.id))

const isWaiting = (own: KeyHolder, register: KeyRegister) =>
  own.state !== 'confirmed' || isToSign(own, register) || (own.in_active_set && !own.healthy)

/** The one thing to do next, the most urgent first. */
function Waiting({ own, register }: { own: KeyHolder; register: KeyRegister }) {
  const { t } = useWords()
  const { nextNumber } = useSetWords(register)
  const link = (words: string, to = '/key-holders') => (
    <ButtonLink to={to} kind="main">
      {words}
    </ButtonLink>
  )
  if (own.state === 'invited') {
    const action = link(t('holders.enrol.make'), '/key-holders/enrol')
    return (
      <Notice tone="warning" title={t('holders.enrol.asked')} action={action}>
        {t('holders.enrol.askedText')}
      </Notice>
    )
  }
  if (own.state === 'enrolled') {
    return (
      <Notice title={t('holders.enrol.waiting')}>
        <p>{t('holders.enrol.waitingText')}</p>
        <Fingerprint value={own.fingerprint ?? ''} label={t('holders.fingerprintOfKey')} />
      </Notice>
    )
  }
  if (isToSign(own, register)) {
    const title = t('holders.sign.title', { number: nextNumber })
    return (
      <Notice tone="warning" title={title} action={link(t('holders.title'))}>
        {t('holders.sign.countText')}
      </Notice>
    )
  }
  const action = link(t('holders.check.button'))
  return (
    <Notice tone="warning" title={t('holders.check.title')} action={action}>
      {t(own.on_paper ? 'holders.check.textOnPaper' : 'holders.check.text')}
    </Notice>
  )
}
