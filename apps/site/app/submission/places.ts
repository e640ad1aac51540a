import { uploadsAtOnce } from '@padauk/contract/uploads'

let free = uploadsAtOnce
const waiting: (() => void)[] = []

/** Sends when fewer files are on their way than the server takes at a time. */
export async function inPlace<Value>(send: () => Promise<Value>) {
  if (free > 0) free--
  else await new Promise<void>((resolve) => waiting.push(resolve))
  try {
    return await send()
  } finally {
    const next = waiting.shift()
    if (next) next()
    else free++
  }
}
