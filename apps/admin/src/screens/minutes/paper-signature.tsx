import { signMinutes } from '@padauk/contract/admin/minutes'
import type { Failure } from '@padauk/contract/client'
import { MinutesSignatures } from '@padauk/contract/sealing/minutes'
import { useState } from 'react'
import { Button } from '#admin/components/button.tsx'
import { PaperFile, readAs, saveJson } from '#admin/components/key/paper-file.tsx'
import { Notice, Trouble } from '#admin/components/notice.tsx'
import { callAdmin } from '#admin/session/call.ts'
import { useWords } from '#admin/words/words.ts'
import { toSign } from './minutes-work.ts'
import type { Texts } from './minutes-work.ts'
import type { MinutesPage } from './use-minutes.ts'

type Props = { id: string; texts: Texts; put: MinutesPage['put']; changed: () => void }
type Result = 'wrong' | 'unfit' | 'signed' | Failure

/** A key on paper signs offline; its file comes through the session of a colleague. */
export function PaperSignature({ id, texts, put, changed }: Props) {
  const { t } = useWords()
  const [result, setResult] = useState<Result>()

  async function take(file: File) {
    const body = await readAs(MinutesSignatures, file)
    if (!body) return setResult('wrong')
    const answer = await callAdmin(signMinutes, { params: { id }, body })
    if (answer.ok) put(answer)
    else if (answer.code === 'invalid-input') return setResult('unfit')
    else if (answer.code !== 'changed-since') return setResult(answer)
    else changed()
    setResult(answer.ok ? 'signed' : undefined)
  }

  return (
    <details className="paper-files minutes-paper">
      <summary>{t('minutes.paper.title')}</summary>
      <ol>
        <li>
          <p>{t('minutes.paper.save')}</p>
          <Button
            kind="outline"
            icon="download"
            onClick={() => saveJson('padauk-minutes-to-sign.json', toSign(texts))}
          >
            {t('minutes.paper.saveButton')}
          </Button>
        </li>
        <li>
          <p>{t('minutes.paper.takeText')}</p>
          <PaperFile label={t('minutes.paper.take')} onFile={take} />
        </li>
      </ol>
      {typeof result === 'object' && <Trouble failure={result} />}
      {typeof result === 'string' && (
        <Notice tone={result === 'signed' ? 'good' : 'trouble'}>
          <span role="status">{t(`minutes.paper.${result}`)}</span>
        </Notice>
      )}
    </details>
  )
}
