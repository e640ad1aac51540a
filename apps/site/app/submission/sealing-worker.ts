import { answerCall, createSealer } from './sealer.ts'
import type { SealerCall } from './sealer.ts'

const sealer = createSealer()

async function answer(call: SealerCall) {
  const result = await answerCall(sealer, call)
  const isBytes = 'value' in result && result.value instanceof Uint8Array
  // Handed over, not copied: a phone has no room for two.
  postMessage(result, { transfer: isBytes ? [(result.value as Uint8Array).buffer] : [] })
}

addEventListener('message', ({ data }: MessageEvent<SealerCall>) => void answer(data))
