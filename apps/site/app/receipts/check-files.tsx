import { useRef, useState } from 'react'
import type { RefObject } from 'react'
import { useTranslations } from 'use-intl'
import { useIsHydrated } from '#app/loading/hydrated.ts'
import { useKeyFingerprints } from './key-fingerprints.ts'
import { Findings } from './findings.tsx'
import type { CheckedEvidence } from './checked-evidence.ts'
import { keepTrying } from '#app/loading/retry.ts'
import { useLanguage } from '#app/api/site-data.ts'

const filesOf = (input: HTMLInputElement | null) => [...(input?.files ?? [])]

/** A receipt and the submitted files, checked by the browser alone. */
export function CheckFiles() {
  const t = useTranslations('verify')
  const receipts = useRef<HTMLInputElement>(null)
  const files = useRef<HTMLInputElement>(null)
  const { check, run } = useFileCheck()
  const isBusy = check.state === 'working'
  // Disabled until scripts have loaded: without them a browser would only reload the page.
  const isHydrated = useIsHydrated()
  return (
    <>
      <form
        noValidate
        className="verify-files"
        onSubmit={(event) => {
          event.preventDefault()
          if (!isBusy) void run(filesOf(receipts.current), filesOf(files.current))
        }}
      >
        <FilesField
          ref={receipts}
          id="receipt-file"
          label={t('receiptFile')}
          hint={t('receiptHint')}
          accept=".json,application/json"
        />
        <FilesField ref={files} id="bid-files" label={t('bidFiles')} hint={t('bidFilesHint')} />
        <button
          type="submit"
          className="button button-ink"
          disabled={!isHydrated}
          aria-busy={isBusy}
          aria-disabled={isBusy}
        >
          {t('check')}
        </button>
      </form>
      <Outcome check={check} />
    </>
  )
}

function Outcome({ check }: { check: FileCheck }) {
  const t = useTranslations()
  switch (check.state) {
    case 'waiting':
      return null
    case 'working': {
      const { name, percent } = check
      return (
        <p role="status">{name ? t('verify.reading', { name, percent }) : t('verify.checking')}</p>
      )
    }
    case 'done':
      return (
        <>
          <Findings checked={check.checked} />
          <KeysUsed />
        </>
      )
    case 'no-receipt':
      return <Fault>{t('verify.chooseReceipt')}</Fault>
    case 'unreadable':
      return <Fault>{t('verify.unreadable')}</Fault>
    case 'no-keys': {
      const { supportCode: code } = check
      return (
        <Fault>
          {t('verify.noKeys')} {code && t('errors.supportCode', { code })}
        </Fault>
      )
    }
  }
}

const Fault = ({ children }: { children: React.ReactNode }) => (
  <p className="form-summary" role="alert">
    {children}
  </p>
)

/** A check is only as good as its keys, so their fingerprints are shown. */
function KeysUsed() {
  const t = useTranslations('verify')
  const fingerprints = useKeyFingerprints()
  if (fingerprints.length === 0) return null
  return (
    <div className="text-small">
      <p>{t('keysHere')}</p>
      <ul>
        {fingerprints.map(({ key, fingerprint }) => (
          <li key={key} className="code-value">
            {key}: {fingerprint}
          </li>
        ))}
      </ul>
    </div>
  )
}

type FieldProps = {
  ref: RefObject<HTMLInputElement | null>
  id: string
  label: string
  hint: string
  accept?: string
}

/** The browser's own button speaks the language of the device, not of the page. */
function FilesField({ ref, id, label, hint, accept }: FieldProps) {
  const t = useTranslations('verify')
  const [names, setNames] = useState<string[]>([])
  return (
    <div>
      <p id={`${id}-label`} className="field-label">
        {label}
      </p>
      <label className="file-choice">
        <input
          ref={ref}
          id={id}
          type="file"
          accept={accept}
          multiple
          aria-labelledby={`${id}-label ${id}-choose`}
          aria-describedby={`${id}-names ${id}-hint`}
          onChange={({ currentTarget }) => setNames(filesOf(currentTarget).map(({ name }) => name))}
        />
        <span id={`${id}-choose`} className="button">
          {t('chooseFiles')}
        </span>
        <span id={`${id}-names`} className="file-names">
          {names.join(', ') || t('noFile')}
        </span>
      </label>
      <p id={`${id}-hint`} className="field-hint">
        {hint}
      </p>
    </div>
  )
}

export type FileCheck =
  | { state: 'waiting' }
  | { state: 'working'; name: string; percent: number }
  | { state: 'done'; checked: CheckedEvidence }
  | { state: 'no-receipt' | 'unreadable' }
  | { state: 'no-keys'; supportCode: string | null }

/** Checks chosen files on this device; only the public keys come from us. */
export function useFileCheck() {
  const language = useLanguage()
  const [check, setCheck] = useState<FileCheck>({ state: 'waiting' })

  async function run(receipts: File[], files: File[]) {
    if (receipts.length === 0) return setCheck({ state: 'no-receipt' })
    setCheck({ state: 'working', name: '', percent: 0 })
    const { loadKeys } = await keepTrying(() => import('./known-keys.ts'))
    const answer = await loadKeys(language)
    if (!answer.ok) return setCheck({ state: 'no-keys', supportCode: answer.supportCode ?? null })
    const { checkEvidence } = await keepTrying(() => import('./evidence-check.ts'))
    const onProgress = (name: string, percent: number) =>
      setCheck({ state: 'working', name, percent })
    const given = { receipts, files, keys: answer.value, onProgress }
    const checked = await checkEvidence(given).catch(() => null)
    setCheck(checked ? { state: 'done', checked } : { state: 'unreadable' })
  }

  return { check, run }
}
