import { keepTrying } from '#app/loading/retry.ts'

type Told = { hex: string | null }

/** Beside the page, which must stay quick: SHA-256 of a file as it lies on this device. */
const hashInWorker = (file: File, signal: AbortSignal) =>
  new Promise<string | null>((resolve, reject) => {
    if (signal.aborted) return resolve(null)
    const worker = new Worker(new URL('./fingerprint-worker.ts', import.meta.url), {
      type: 'module',
    })
    const end = () => {
      worker.terminate()
      signal.removeEventListener('abort', stop)
    }
    const stop = () => {
      end()
      resolve(null)
    }
    signal.addEventListener('abort', stop)
    worker.addEventListener('message', ({ data }: MessageEvent<Told>) => {
      end()
      resolve(data.hex)
    })
    worker.addEventListener('error', (event) => {
      event.preventDefault()
      end()
      reject(new Error('the script did not arrive'))
    })
    worker.postMessage(file)
  })

/** Nothing, when the file can't be read or the call was aborted. */
export const fingerprintOf = (file: File, signal: AbortSignal) =>
  keepTrying(() => hashInWorker(file, signal))
