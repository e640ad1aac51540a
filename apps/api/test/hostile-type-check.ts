import { parentPort } from 'node:worker_threads'
import type { CheckRequest } from '#features/uploads/type-checks'

// As the real thread, if there were files that keep it busy for ever or break it.
parentPort?.on('message', ({ file }: CheckRequest) => {
  if (file.name.startsWith('broken')) throw new Error('a file that breaks its check')
  if (file.name.startsWith('endless')) /(?:a+)+b/.test('a'.repeat(60))
})
await import('#features/uploads/type-check-thread')
