import { keepTrying } from '#app/loading/retry.ts'
import type { Sealer, SealerAnswer, SealerCall, SealerFault } from './sealer.ts'

export class SealingFault extends Error {
  readonly fault: SealerFault
  constructor(fault: SealerFault) {
    super(fault)
    this.fault = fault
  }
}

type Answer = (call: SealerCall) => Promise<SealerAnswer>

/** Beside the page, which must stay quick. */
function inWorker(): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./sealing-worker.ts', import.meta.url), { type: 'module' })
    const waiting = new Map<number, (answer: SealerAnswer) => void>()
    const answer: Answer = (call) =>
      new Promise((answered) => {
        waiting.set(call.id, answered)
        worker.postMessage(call)
      })
    worker.addEventListener('message', ({ data }: MessageEvent<SealerAnswer>) => {
      waiting.get(data.id)?.(data)
      waiting.delete(data.id)
    })
    worker.addEventListener('error', (event) => {
      event.preventDefault()
      reject(new Error('the script did not arrive'))
    })
    // A first call: a script that did not arrive is tried again, before anything depends on it.
    void answer({ id: -1, name: 'newIkm', args: [] }).then(() => resolve(answer))
  })
}

const breathe = () => new Promise((resolve) => setTimeout(resolve))

/** Without workers: call by call, so that the page can paint between two records. */
async function onPage(): Promise<Answer> {
  const { answerCall, createSealer } = await import('./sealer.ts')
  const sealer = createSealer()
  return async (call) => {
    await breathe()
    return answerCall(sealer, call)
  }
}

let loading: Promise<Answer> | null = null
let lastId = 0

/** Loaded with the first call: a page is usable before it. */
async function ask(name: keyof Sealer, args: unknown[]) {
  loading ??= keepTrying(typeof Worker === 'undefined' ? onPage : inWorker)
  const answer = await (await loading)({ id: ++lastId, name, args })
  if ('fault' in answer) throw new SealingFault(answer.fault)
  return answer.value
}

/** The sealer, wherever it runs. */
export const sealing = new Proxy({} as Sealer, {
  get:
    (_, name: keyof Sealer) =>
    (...args: unknown[]) =>
      ask(name, args),
})
