import type { Answered } from '@padauk/contract/client'
import { fileSize } from '@padauk/language/file-size'
import { useEffect, useRef, useState } from 'react'
import { useWords } from '#admin/words/words.ts'

/** One file on its way; `trouble` is a sentence, and some troubles pass. */
export type Underway = {
  key: number
  name: string
  part: number
  trouble?: string
  retry?: () => void
}

type Options<Value> = {
  limitBytes: number
  send: (
    file: File,
    sending: { file: File; onProgress: (part: number) => void; signal: AbortSignal },
  ) => Promise<Answered<Value>>
  onArrived: (value: Value) => void
}

let lastKey = 0

/** Files are sent one after the other: on a slow connection the first one arrives sooner. */
export function useUploads<Value>({ limitBytes, send, onArrived }: Options<Value>) {
  const { t, language } = useWords()
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
    if (!answer.ok) {
      const trouble = answer.error || t('trouble.unreachable')
      const mayPass = answer.status === 0 || answer.status >= 500
      return change(key, { trouble, ...(mayPass && { retry: () => again(key, file) }) })
    }
    dismiss(key)
    arrived.current(answer.value)
  }

  function queueUp(key: number, file: File) {
    stops.current.set(key, new AbortController())
    queue.current = queue.current.then(() => carry(key, file))
  }

  function again(key: number, file: File) {
    setUnderway((all) =>
      all.map((one) => (one.key === key ? { key, name: one.name, part: 0 } : one)),
    )
    queueUp(key, file)
  }

  function add(files: Iterable<File>) {
    for (const file of files) {
      lastKey += 1
      const key = lastKey
      const sizes = { size: fileSize(file.size, language), limit: fileSize(limitBytes, language) }
      const trouble = file.size > limitBytes ? t('content.upload.tooLarge', sizes) : undefined
      setUnderway((all) => [...all, { key, name: file.name, part: 0, ...(trouble && { trouble }) }])
      if (trouble) continue
      queueUp(key, file)
    }
  }

  return { underway, add, dismiss }
}
