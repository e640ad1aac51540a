import { adjournSitting, declareInterest, postShares } from '@padauk/contract/admin/sittings'
import type { Failure } from '@padauk/contract/client'
import { ListSignatureFile } from '@padauk/contract/sealing/holder-files'
import type { DeclareTask, ListTask } from '@padauk/contract/sealing/holder-files'
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
  | { is: 'wrong' | 'handedOut' | 'posted' | 'signed'; failure?: never }

type Props = {
  sitting: Sitting
  /** As people know the tender: number and name. */
  tender: string
  handedIn: () => void
  again: () => Promise<unknown>
}

type Asked = Pick<DeclareTask, 'kind'> | Pick<ListTask, 'kind' | 'list'>

/** A key on paper signs elsewhere; its files come through the session of a colleague. */
export function PaperFiles({ sitting, tender, handedIn, again }: Props) {
  const { t } = useWords()
  const [result, setResult] = useState<Result>()
  const at = { params: { id: sitting.id } }
  const list = sitting.may_adjourn ? sitting.list : null
  const onPaper = sitting.openers.filter((opener) => opener.on_paper)

  /** What the offline sealer asks for, and checks, before the key is used. */
  async function saveTask(name: string, holder: string, asked: Asked): Promise<Result | undefined> {
    const keys = await callAdmin(listReceiptKeys, {})
    if (!keys.ok) return { is: 'failed', failure: keys }
    const task: DeclareTask | ListTask = {
      ...asked,
      holder,
      tender,
      window: sitting.window,
      receiptKeys: keys.value.map(({ key, public_key: publicKey }) => ({ key, publicKey })),
    }
    saveJson(name, task)
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
  async function adjourn(file: File): Promise<Result> {
    const signed = await readAs(ListSignatureFile, file)
    if (!signed) return { is: 'wrong' }
    const { kind: _, ...body } = signed
    const answer = await callAdmin(adjournSitting, { ...at, body })
    if (!answer.ok) return { is: 'failed', failure: answer }
    void again()
    return { is: 'signed' }
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
          <SaveButtons
            openers={onPaper}
            save={(id) =>
              void saveTask('padauk-opening.json', id, { kind: 'padauk-declare-task-v1' }).then(
                setResult,
              )
            }
          />
        </li>
        <li>
          <p>{t('openings.paper.declarationText')}</p>
          <PaperFile label={t('openings.paper.declaration')} onFile={take(declare)} />
        </li>
        <li>
          <p>{t('openings.paper.sharesText')}</p>
          <PaperFile label={t('openings.paper.shares')} onFile={take(post)} />
        </li>
        {list && (
          <li>
            <p>{t('openings.paper.listText')}</p>
            <SaveButtons
              openers={onPaper.filter(({ posted, signed }) => posted && !signed)}
              save={(id) =>
                void saveTask('padauk-list.json', id, { kind: 'padauk-list-task-v1', list }).then(
                  setResult,
                )
              }
            />
            <PaperFile label={t('openings.paper.list')} onFile={take(adjourn)} />
          </li>
        )}
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

type SaveProps = { openers: Sitting['openers']; save: (holder: string) => void }

/** A file for each key holder on paper. */
function SaveButtons({ openers, save }: SaveProps) {
  const { t } = useWords()
  return (
    <div className="opening-buttons">
      {openers.map(({ id, name }) => (
        <Button key={id} kind="outline" icon="download" onClick={() => save(id)}>
          {t('openings.paper.saveWindow', { name })}
        </Button>
      ))}
    </div>
  )
}
