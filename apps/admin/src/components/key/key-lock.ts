import type { LockCall } from './key-lock-act.ts'

type Bytes = Uint8Array<ArrayBuffer>

/** A worker for each call: it ends with the answer, and its memory with it. */
const inWorker = (call: LockCall) =>
  new Promise<Bytes | null>((resolve, reject) => {
    const worker = new Worker(new URL('./key-lock-worker.ts', import.meta.url), { type: 'module' })
    const fail = () => {
      worker.terminate()
      reject(new Error('the worker gave no answer'))
    }
    worker.addEventListener(
      'message',
      ({ data }: MessageEvent<{ bytes: Bytes | null } | 'failed'>) => {
        if (data === 'failed') return fail()
        worker.terminate()
        resolve(data.bytes)
      },
    )
    worker.addEventListener('error', (event) => {
      event.preventDefault()
      fail()
    })
    worker.postMessage(call)
  })

/** Stops the page while it computes. */
const onPage = async (call: LockCall) => (await import('./key-lock-act.ts')).actOnLock(call)

/** Beside the page, so that it can say what it does; on the page where no worker starts. */
const act = (call: LockCall) =>
  typeof Worker === 'undefined' ? onPage(call) : inWorker(call).catch(() => onPage(call))

/** The key under six words. */
export async function lockKey(identity: string, words: string) {
  const locked = await act({ act: 'lock', identity, words })
  if (!locked) throw new Error('the key was not locked')
  return locked
}

/** The 32 bytes of the key, or null when the words do not open it. */
export const unlockKey = (file: Uint8Array, words: string) => act({ act: 'unlock', file, words })
