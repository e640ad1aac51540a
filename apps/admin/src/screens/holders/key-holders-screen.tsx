import { readKeyRegister } from '@padauk/contract/admin/key-holders'
import type { KeyHolder, KeyRegister } from '@padauk/contract/admin/key-holders'
import { Answer, useAnswer } from '#admin/components/answer.tsx'
import { ButtonLink } from '#admin/components/button.tsx'
import { Notice } from '#admin/components/notice.tsx'
import { Panel, Screen } from '#admin/components/screen.tsx'
import { StatusBadge } from '#admin/components/status-badge.tsx'
import { useMay, useSession } from '#admin/session/use-session.ts'
import { useWords } from '#admin/words/words.ts'
import { CheckKey } from './check-key.tsx'
import { Fingerprint } from '#admin/components/fingerprint.tsx'
import { HolderRows } from './holder-rows.tsx'
import { InviteHolder } from './invite-holder.tsx'
import { ProposeSet } from './propose-set.tsx'
import { useSetWords } from './set-words.ts'
import { SignSet } from './sign-set.tsx'
import './holders.css'

/** Who holds the keys of sealed bids, whether the keys work, and what waits for this person. */
export default function KeyHoldersScreen() {
  const { t } = useWords()
  const asked = useAnswer(readKeyRegister, {})
  return (
    <Screen title={t('holders.title')} lead={t('holders.lead')}>
      <Answer of={asked}>{(register) => <Register register={register} />}</Answer>
    </Screen>
  )
}

function Register({ register }: { register: KeyRegister }) {
  const { t, longDate } = useWords()
  const session = useSession()
  const isOwner = useMay('owner')
  const words = useSetWords(register)
  const own = register.holders.find(
    ({ staff, state }) => staff.id === session?.id && state !== 'retired',
  )
  const { active } = words
  const draft = register.sets.find(({ state }) => state === 'draft')
  const isSigner = own !== undefined && (draft?.signers.includes(own.id) ?? false)
  return (
    <div className={isSigner ? 'holders-two' : 'holders-one'}>
      <div className="holders-main">
        {own && <OwnState own={own} />}
        <Health register={register} />
        {draft && !isSigner && (
          <Panel title={t('holders.draft.title', { number: words.nextNumber })}>
            <p>{words.change(draft)}</p>
            <p>
              <b>{words.signatures(draft)}</b>{' '}
              {t('holders.draft.waitingFor', { names: words.waitingFor(draft) })}
            </p>
          </Panel>
        )}
        <Panel
          title={t('holders.people')}
          action={active && <StatusBadge tone="good">{t('holders.setActive')}</StatusBadge>}
        >
          {register.holders.length === 0 ? (
            <p>{t('holders.none')}</p>
          ) : (
            <HolderRows register={register} />
          )}
        </Panel>
        {/* Signing uses the key too: one form at a time. */}
        {active && own?.in_active_set && !isSigner && <CheckKey active={active} own={own} />}
        {own?.in_active_set && (
          <Panel title={t('rehearsal.title')}>
            <div className="holders-rehearse">
              <p>{t('rehearsal.invite')}</p>
              <ButtonLink to="/key-holders/rehearsal" kind="outline">
                {t('rehearsal.title')}
              </ButtonLink>
            </div>
          </Panel>
        )}
        {active && (
          <Panel title={t('holders.fingerprintOf', { number: words.activeNumber })}>
            <Fingerprint value={active.fingerprint} label={t('holders.fingerprint')} />
            <p>{t('holders.inUse', { date: longDate(active.activated_at ?? '') })}</p>
            <p className="holders-fine">{t('holders.fingerprintText')}</p>
          </Panel>
        )}
        {isOwner && <InviteHolder register={register} />}
        {isOwner && <ProposeSet key={confirmedIn(register)} register={register} />}
      </div>
      {draft && own && isSigner && <SignSet draft={draft} register={register} own={own} />}
    </div>
  )
}

/** The form begins again with every newly confirmed key chosen. */
const confirmedIn = ({ holders }: KeyRegister) =>
  holders.flatMap(({ id, state }) => (state === 'confirmed' ? [id] : [])).join()

/** What this person does next with the own key. */
function OwnState({ own }: { own: KeyHolder }) {
  const { t } = useWords()
  if (own.state === 'invited') {
    return (
      <Notice
        tone="warning"
        title={t('holders.enrol.asked')}
        action={
          <ButtonLink to="/key-holders/enrol" kind="main">
            {t('holders.enrol.make')}
          </ButtonLink>
        }
      >
        {t('holders.enrol.askedText')}
      </Notice>
    )
  }
  if (own.state !== 'enrolled' || !own.fingerprint) return null
  return (
    <Notice title={t('holders.enrol.waiting')}>
      <p>{t('holders.enrol.waitingText')}</p>
      <Fingerprint value={own.fingerprint} label={t('holders.fingerprintOfKey')} />
    </Notice>
  )
}

/** Whether sealed tenders can be published now, in one sentence. */
function Health({ register }: { register: KeyRegister }) {
  const { t, number } = useWords()
  const active = register.sets.find(({ state }) => state === 'active')
  if (!active) return <Notice tone="warning">{t('holders.noSet')}</Notice>
  const values = {
    healthy: number(register.healthy),
    count: number(active.signed.set.holders.length),
    needed: number(register.needed),
  }
  const isEnough = register.healthy >= register.needed
  return (
    <Notice
      tone={isEnough ? 'good' : 'warning'}
      title={t(isEnough ? 'holders.healthy' : 'holders.unhealthy', values)}
    >
      {t('holders.healthText', values)}
    </Notice>
  )
}
