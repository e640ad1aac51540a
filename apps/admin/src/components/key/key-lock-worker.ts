import { actOnLock } from './key-lock-act.ts'
import type { LockCall } from './key-lock-act.ts'

addEventListener('message', ({ data }: MessageEvent<LockCall>) => {
  void actOnLock(data).then(
    (bytes) => postMessage({ bytes }),
    () => postMessage('failed'),
  )
})
