import { readOwnKey, signKeySet } from '@padauk/contract/admin/key-holders'
import type { KeyHolder, KeyRegister, ListedKeySet } from '@padauk/contract/admin/key-holders'
import { useQuery } from '@tanstack/react-query'
import { useNotify, useRefresh } from 'ra-core'
import { useState } from 'react'
import { Loading } from '#admin/components/answer.tsx'
import { Icon } from '#admin/components/icon.tsx'
import { Notice } from '#admin/components/notice.tsx'
import { callAdmin } from '#admin/session/call.ts'
import { useWords } from '#admin/words/words.ts'
import { Fingerprint } from '#admin/components/fingerprint.tsx'
import { ByFile } from './by-file.tsx'
import { holderFileIn, publishedSets, readProposed, signatureOver } from './key-work.ts'
import type { Proposed } from './key-work.ts'
import { useSetWords } from './set-words.ts'
import '#admin/components/act.css'
import { UnlockForm } from '#admin/components/key/unlock-form.tsx'

type Props = { draft: ListedKeySet; register: KeyRegister; own: KeyHolder }

/** What a signature does, said before it is given; then the six words. */
export function SignSet({ draft, register, own }: Props) {
  const { t } = useWords()
  const words = useSetWords(register)
  const proposed = useProposed(draft, register)
  return (
    <section className="act" aria-labelledby="sign-set">
      <h2 id="sign-set">{t('holders.sign.title', { number: words.nextNumber })}</h2>
      <ul>
        <li>
          <Icon name="staff" />
          <div>
            <b>{words.change(draft)}</b>
            <p>{t(`holders.sign.${draft.signed.set.previous ? 'later' : 'founding'}`)}</p>
          </div>
        </li>
        <li>
          <Icon name="edit" />
          <div>
            <b>{words.signatures(draft)}</b>
            <p>{t('holders.sign.countText')}</p>
          </div>
        </li>
        {words.active && (
          <li>
            <Icon name="lock" />
            <div>
              <b>{t('holders.sign.newBids')}</b>
              <p>{t('holders.sign.newBidsText')}</p>
            </div>
          </li>
        )}
        <li className="act-final">
          <Icon name="notice" />
          <div>
            <b>{t('holders.sign.final')}</b>
            <p>{t('holders.sign.finalText')}</p>
          </div>
        </li>
      </ul>
      {proposed === undefined && <Loading />}
      {proposed === null && <Notice tone="trouble">{t('holders.sign.unsound')}</Notice>}
      {proposed && <ComparedAndSigned proposed={proposed} onPaper={own.on_paper} />}
      {proposed && own.on_paper && <SignedByFile {...{ draft, register, own, proposed }} />}
    </section>
  )
}

/** Undefined while it is read, null when it does not follow the sets before it. */
function useProposed(draft: ListedKeySet, { sets }: KeyRegister) {
  const queryKey = ['proposed', draft, sets]
  return useQuery({ queryKey, queryFn: () => readProposed(draft, sets) }).data
}

function ComparedAndSigned({ proposed, onPaper }: { proposed: Proposed; onPaper: boolean }) {
  const { t } = useWords()
  const notify = useNotify()
  const refresh = useRefresh()
  const [compared, setCompared] = useState(false)
  const { set, hash, fingerprint } = proposed

  async function sign(typed: string) {
    const own = await callAdmin(readOwnKey, {})
    if (!own.ok) return own
    const signature = await signatureOver(set, own.value, typed)
    if (!signature) return null
    return callAdmin(signKeySet, { params: { hash }, body: { signature } })
  }

  return (
    <div className="act-foot">
      <h3>{t('holders.fingerprint')}</h3>
      <Fingerprint value={fingerprint} label={t('holders.fingerprint')} />
      <p>{t('holders.sign.differs')}</p>
      <div className="checkbox-field">
        <input
          id="compared"
          type="checkbox"
          checked={compared}
          onChange={(event) => setCompared(event.target.checked)}
        />
        <label htmlFor="compared">{t('holders.sign.compared')}</label>
      </div>
      {compared && (
        <UnlockForm
          onPaper={onPaper}
          button={(byCard) => t(byCard ? 'holders.sign.buttonCard' : 'holders.sign.button')}
          act={sign}
          done={() => {
            notify('holders.sign.done', { type: 'success' })
            refresh()
          }}
        />
      )}
    </div>
  )
}

/** The set and all sets before it go along: the offline sealer trusts none of ours. */
function SignedByFile({ register, own, proposed }: Props & { proposed: Proposed }) {
  const notify = useNotify()
  const refresh = useRefresh()
  const { set, hash } = proposed
  const sets = publishedSets(register.sets)
  async function take(text: string) {
    const file = await holderFileIn(text, 'padauk-set-signature-file-v1', own.id)
    if (file?.keySet !== hash) return null
    return callAdmin(signKeySet, { params: { hash }, body: { signature: file.signature } })
  }
  return (
    <ByFile
      name="padauk-sign"
      task={async () => ({
        ok: true,
        value: { kind: 'padauk-sign-task-v1', holder: own.id, sets, set },
      })}
      take={take}
      done={() => {
        notify('holders.sign.done', { type: 'success' })
        refresh()
      }}
    />
  )
}
