import { useState } from 'react'
import { Button } from '#admin/components/button.tsx'
import { Notice } from '#admin/components/notice.tsx'
import { useWords } from '#admin/words/words.ts'

/** Shown once: a person who has lost the phone signs in with one of them. */
export function RecoveryCodes({ codes, goOn }: { codes: string[]; goOn: () => void }) {
  const { t } = useWords()
  const [kept, setKept] = useState(false)
  const [copied, setCopied] = useState(false)

  async function copy() {
    await navigator.clipboard.writeText(codes.join('\n'))
    setCopied(true)
  }

  return (
    <div className="sign-in-form recovery">
      <Notice tone="warning">{t('enrolment.once')}</Notice>
      <ul className="recovery-codes">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="dialog-actions">
        <Button kind="outline" onClick={() => print()}>
          {t('enrolment.print')}
        </Button>
        <Button kind="outline" onClick={() => void copy()}>
          {t('enrolment.copy')}
        </Button>
        <p role="status">{copied && t('enrolment.copied')}</p>
      </div>
      <div className="checkbox-field">
        <input
          id="kept"
          type="checkbox"
          checked={kept}
          onChange={(event) => setKept(event.target.checked)}
        />
        <label htmlFor="kept">{t('enrolment.kept')}</label>
      </div>
      <Button aria-disabled={!kept} onClick={kept ? goOn : undefined}>
        {t('enrolment.goOn')}
      </Button>
    </div>
  )
}
