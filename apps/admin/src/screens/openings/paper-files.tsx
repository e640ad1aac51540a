import { declareInterest, postShares } from '@padauk/contract/admin/sittings'
import type { Failure } from '@padauk/contract/client'
import type { DeclareTask } from '@padauk/contract/sealing/holder-files'
import { SealedShares, SignedDeclaration } from '@padauk/contract/sealing/windows'
import { listReceiptKeys } from '@padauk/contract/submissions'
import { useState } from 'react'
import { Button } from '#admin/components/button.tsx'
import { PaperFile, readAs, saveJson } from '#admin/components/key/paper-file.tsx'
import { Notice, Trouble } from '#admin/components/notice.tsx'
import { callAdmin } from '#admin/session/call.ts'
import { useWords } from '#admin/words/words.ts'
import type { Sitting } from './opening-work.ts'

type Result =
  | { is: 'failed'; failure: Failure }
  | { is: 'wrong' | 'handedOut' | 'posted'; failure?: never }

type Props = {
  sitting: Sitting
  /** As people know the tender: number and name. */
  tender: string
  handedIn: () => void
}

/** A key on paper signs elsewhere; its files come through the session of a colleague. */
export function PaperFiles({ sitting, tender, handedIn }: Props) {
  const { t } = useWords()
  const [result, setResult] = useState<Result>()
  const at = { params: { id: sitting.id } }

  /** What the offline sealer asks for, and checks, before the key is used. */
  async function saveTask(holder: string): Promise<Result | undefined> {
    const keys = await callAdmin(listReceiptKeys, {})
    if (!keys.ok) return { is: 'failed', failure: keys }
    const task: DeclareTask = {
      kind: 'padauk-declare-task-v1',
      holder,
      tender,
      window: sitting.window,
      receiptKeys: keys.value.map(({ key, public_key: publicKey }) => ({ key, publicKey })),
    }
    saveJson('padauk-opening.json', task)
    return undefined
  }
  async function declare(file: File): Promise<Result> {
    const body = await readAs(SignedDeclaration, file)
    if (!body) return { is: 'wrong' }
    const answer = await callAdmin(declareInterest, { ...at, body })
    if (!answer.ok) return { is: 'failed', failure: answer }
    saveJson('padauk-hand-out.json', answer.value)
    return { is: 'handedOut' }
  }
  async function post(file: File): Promise<Result> {
    const body = await readAs(SealedShares, file)
    if (!body) return { is: 'wrong' }
    const answer = await callAdmin(postShares, { ...at, body })
    if (!answer.ok) return { is: 'failed', failure: answer }
    handedIn()
    return { is: 'posted' }
  }
  const take = (act: (file: File) => Promise<Result>) => async (file: File) => {
    setResult(undefined)
    setResult(await act(file))
  }

  return (
    <details className="paper-files">
      <summary>{t('openings.paper.title')}</summary>
      <ol>
        <li>
          <p>{t('openings.paper.window')}</p>
          <div className="opening-buttons">
            {sitting.openers
              .filter((opener) => opener.on_paper)
              .map(({ id, name }) => (
                <Button
                  key={id}
                  kind="outline"
                  icon="download"
                  onClick={() => void saveTask(id).then(setResult)}
                >
                  {t('openings.paper.saveWindow', { name })}
                </Button>
              ))}
          </div>
        </li>
        <li>
          <p>{t('openings.paper.declarationText')}</p>
          <PaperFile label={t('openings.paper.declaration')} onFile={take(declare)} />
        </li>
        <li>
          <p>{t('openings.paper.sharesText')}</p>
          <PaperFile label={t('openings.paper.shares')} onFile={take(post)} />
        </li>
      </ol>
      {result?.failure && <Trouble failure={result.failure} />}
      {result && !result.failure && (
        <Notice tone={result.is === 'wrong' ? 'trouble' : 'good'}>
          <span role="status">{t(`openings.paper.${result.is}`)}</span>
        </Notice>
      )}
    </details>
  )
}
