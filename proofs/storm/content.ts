import { createCipheriv, createHash } from 'node:crypto'
import { demoPdf, onePixel } from '@padauk/testing/demo-files'
import type { PlannedFile } from './plan.ts'

const blockBytes = 26_000_000

/**
 * The bytes of every file of a storm, made from its seed. All are cut from one block that nothing
 * can compress, so that the sender needs neither a disk nor much memory.
 */
export function createContents(seed: number) {
  const key = createHash('sha256').update(`storm ${seed}`).digest()
  const cipher = createCipheriv('aes-256-ctr', key, Buffer.alloc(16))
  const block = cipher.update(Buffer.alloc(blockBytes))

  return (company: number, { slot, type, size }: PlannedFile): Buffer[] => {
    const [head, tail] = framesOf(type)
    const mark = Buffer.from(`company ${company}, ${slot}\n`)
    const rest = size - head.length - mark.length - tail.length
    const start = (company * 7_919) % (blockBytes - rest)
    return [head, mark, block.subarray(start, start + rest), tail]
  }
}

/** What a file begins and ends with, by which it is taken for what it says. */
function framesOf(type: string): [head: Buffer, tail: Buffer] {
  if (type === 'image/png') return [onePixel, Buffer.alloc(0)]
  const mark = Buffer.from('|')
  const pdf = demoPdf(mark)
  const middle = pdf.indexOf(mark)
  return [pdf.subarray(0, middle), pdf.subarray(middle + 1)]
}
