import type { Answered, Failure } from '@padauk/contract/client'
import type { HolderTask } from '@padauk/contract/sealing/holder-files'
import { useId, useState } from 'react'
import { Button } from '#admin/components/button.tsx'
import { Notice, Trouble } from '#admin/components/notice.tsx'
import { useWords } from '#admin/words/words.ts'

type Props<Value> = {
  /** The name of the saved file, without its ending. */
  name: string
  task: () => Promise<{ ok: true; value: HolderTask } | Failure>
  /** Null when the file is not the one that is asked for. */
  take: (text: string) => Promise<Answered<Value> | null>
  done: (value: Value) => void
}

function saveTask(name: string, task: HolderTask) {
  const content = new Blob([`${JSON.stringify(task)}\n`], { type: 'application/json' })
  const address = URL.createObjectURL(content)
  const link = document.createElement('a')
  link.href = address
  link.download = `${name}.json`
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}

/** For a key on paper: the act is done with the offline sealer, and only files come and go. */
export function ByFile<Value>({ name, task, take, done }: Props<Value>) {
  const { t } = useWords()
  const id = useId()
  const [failure, setFailure] = useState<Failure | 'wrong'>()

  async function save() {
    const answer = await task()
    setFailure(answer.ok ? undefined : answer)
    if (answer.ok) saveTask(name, answer.value)
  }
  async function handIn(file: File) {
    const answer = await take(await file.text())
    if (!answer) return setFailure('wrong')
    if (!answer.ok) return setFailure(answer)
    setFailure(undefined)
    done(answer.value)
  }

  return (
    <details className="by-file">
      <summary>{t('holders.byFile.title')}</summary>
      <p>{t('holders.byFile.text')}</p>
      {failure === 'wrong' && <Notice tone="trouble">{t('holders.byFile.wrong')}</Notice>}
      {failure && failure !== 'wrong' && <Trouble failure={failure} />}
      <p className="by-file-saves">
        <Button icon="download" onClick={() => void save()}>
          {t('holders.byFile.save')}
        </Button>
        <a href="/sealer.html" download>
          {t('holders.byFile.sealer')}
        </a>
      </p>
      <label htmlFor={id}>{t('holders.byFile.take')}</label>
      <input
        id={id}
        type="file"
        accept=".json,application/json"
        onChange={({ currentTarget }) => {
          const file = currentTarget.files?.[0]
          // The same file may be chosen again.
          currentTarget.value = ''
          if (file) void handIn(file)
        }}
      />
    </details>
  )
}
