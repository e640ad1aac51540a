import { availableParallelism } from 'node:os'
import { extname } from 'node:path'
import { Worker } from 'node:worker_threads'
import type { Content, Judgement, NamedFile } from '#features/uploads/media-type'

type Options = { script?: URL; limitMs?: number; threads?: number }
type Sent<Value> = { [Key in keyof Value]: Value[Key] extends Buffer ? Uint8Array : Value[Key] }
export type CheckRequest = {
  content: Sent<Omit<Content, 'text'>> & { text: Uint8Array | null }
  file: NamedFile
}
type Judge = (content: Content, file: NamedFile) => Promise<Judgement>

/** Beside this file in the sources, and beside the process that it was built into. */
const ownScript = new URL(`type-check-thread${extname(import.meta.filename)}`, import.meta.url)
/** A check takes milliseconds; the largest SVG a tenth of a second. */
const longestMs = 2_000
/** One core stays free for requests: with two threads on two cores they waited up to four times as long. */
const mostThreads = Math.max(1, availableParallelism() - 1)
const resourceLimits = { maxOldGenerationSizeMb: 256 }

/** The check crashed or took too long: the fault of the file, as far as can be told. */
export class CheckFailed extends Error {}

/**
 * Type checks in threads of their own, because what they read was made by strangers. A sender has
 * one check at a time, so that hostile files of one company leave threads for all others.
 */
export function createTypeChecks({
  script = ownScript,
  limitMs = longestMs,
  threads = mostThreads,
}: Options = {}) {
  const idle = new Set<Worker>()
  const waiting: (() => void)[] = []
  const lastOf = new Map<string, Promise<unknown>>()
  let busy = 0

  async function start() {
    const worker = new Worker(script, { resourceLimits })
    worker.on('exit', () => idle.delete(worker))
    await answerOf(worker)
    // Without a listener the error of a thread would end the process.
    worker.on('error', () => idle.delete(worker))
    return worker
  }

  async function withThread<Value>(act: (judge: Judge) => Promise<Value>) {
    if (busy >= threads) await new Promise<void>((resolve) => waiting.push(resolve))
    else busy++
    try {
      const [known] = idle
      if (known) idle.delete(known)
      const worker = known ?? (await start())
      worker.ref()
      const judge: Judge = (content, file) => judgeIn(worker, limitMs, { content, file })
      const value = await act(judge).catch((error: unknown) => {
        // Not waited for: the next check must not depend on how long a thread takes to die.
        void worker.terminate()
        throw error
      })
      worker.unref()
      idle.add(worker)
      return value
    } finally {
      // The place goes to the next in line, or is free.
      const next = waiting.shift()
      if (next) next()
      else busy--
    }
  }

  return {
    /** Runs `act` when it is the sender's turn and a thread is free. */
    async inTurn<Value>(sender: string, act: (judge: Judge) => Promise<Value>) {
      const before = lastOf.get(sender)
      const own = Promise.resolve(before)
        .catch(() => {})
        .then(() => withThread(act))
      lastOf.set(sender, own)
      try {
        return await own
      } finally {
        if (lastOf.get(sender) === own) lastOf.delete(sender)
      }
    },
    async close() {
      await Promise.all([...idle].map((worker) => worker.terminate()))
    },
  }
}

export type TypeChecks = ReturnType<typeof createTypeChecks>

async function judgeIn(
  worker: Worker,
  limitMs: number,
  { content, file }: { content: Content; file: NamedFile },
) {
  // Copies: a view would take all that lies around it to the thread.
  const [head, tail] = [content.head, content.tail].map((bytes) => Uint8Array.from(bytes))
  const text = content.text && Uint8Array.from(content.text)
  const request = { content: { ...content, head, tail, text }, file }
  const transfer = [head, tail, text].flatMap((bytes) => bytes?.buffer ?? [])
  worker.postMessage(request, transfer)
  return (await answerOf(worker, limitMs)) as Judgement
}

/** The next message of a thread. Rejects when it ends instead, or stays silent for too long. */
function answerOf(worker: Worker, limitMs?: number) {
  const { promise, resolve, reject } = Promise.withResolvers<unknown>()
  const fail = (reason: string) => reject(new CheckFailed(`the type check ${reason}`))
  const onError = (error: unknown) => fail(`broke: ${String(error)}`)
  const onExit = () => fail('ended')
  // An answer that came while this thread was busy is read first.
  const timer =
    limitMs && setTimeout(() => setImmediate(fail, `took more than ${limitMs} ms`), limitMs)
  worker.once('message', resolve).once('error', onError).once('exit', onExit)
  return promise.finally(() => {
    clearTimeout(timer)
    worker.off('message', resolve).off('error', onError).off('exit', onExit)
  })
}
