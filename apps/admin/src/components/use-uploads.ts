import type { Answered } from '@padauk/contract/client'
import { useEffect, useRef, useState } from 'react'
import { useWords } from '#admin/words.ts'

/** One file on its way; `trouble` is a sentence. */
export type Underway = { key: number; name: string; part: number; trouble?: string }

type Options<Value> = {
  limitBytes: number
  send: (
    file: File,
    sending: { file: File; onProgress: (part: number) => void; signal: AbortSignal },
  ) => Promise<Answered<Value>>
  onArrived: (value: Value) => void
}

let lastKey = 0

/** Files go one after the other: a thin line carries one of them sooner than all at once. */
export function useUploads<Value>({ limitBytes, send, onArrived }: Options<Value>) {
  const { t } = useWords()
  const [underway, setUnderway] = useState<Underway[]>([])
  const queue = useRef(Promise.resolve())
  const stops = useRef(new Map<number, AbortController>())
  const arrived = useRef(onArrived)
  useEffect(() => {
    arrived.current = onArrived
  })

  const change = (key: number, part: Partial<Underway>) =>
    setUnderway((all) => all.map((one) => (one.key === key ? { ...one, ...part } : one)))

  function dismiss(key: number) {
    stops.current.get(key)?.abort()
    stops.current.delete(key)
    setUnderway((all) => all.filter((one) => one.key !== key))
  }

  async function carry(key: number, file: File) {
    const stop = stops.current.get(key)
    if (!stop) return
    const onProgress = (part: number) => change(key, { part })
    const answer = await send(file, { file, onProgress, signal: stop.signal })
    if (stop.signal.aborted) return
    if (!answer.ok) return change(key, { trouble: answer.error || t('trouble.unreachable') })
    dismiss(key)
    arrived.current(answer.value)
  }

  function add(files: Iterable<File>) {
    for (const file of files) {
      lastKey += 1
      const key = lastKey
      const trouble = file.size > limitBytes ? t('problems.file-too-large') : undefined
      setUnderway((all) => [...all, { key, name: file.name, part: 0, ...(trouble && { trouble }) }])
      if (trouble) continue
      stops.current.set(key, new AbortController())
      queue.current = queue.current.then(() => carry(key, file))
    }
  }

  return { underway, add, dismiss }
}
