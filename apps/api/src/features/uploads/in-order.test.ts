import { expect, it } from 'vitest'
import { readInOrder } from '#features/uploads/in-order'

/** Each piece in memory of its own, as the store gives it. */
function piecesOf(text: string, length: number) {
  const pieces: Buffer[] = []
  for (let at = 0; at < text.length; at += length) {
    const part = Buffer.from(text.slice(at, at + length))
    const piece = Buffer.allocUnsafeSlow(part.length)
    part.copy(piece)
    pieces.push(piece)
  }
  return pieces
}

async function* streamOf(pieces: readonly Buffer[]) {
  yield* pieces
}

it('reads across the borders of pieces, and shorter at the end', async () => {
  const source = readInOrder(streamOf(piecesOf('abcdefghij', 4)), 10)
  const read = async (start: number, end: number) =>
    Buffer.from(await source.read(start, end)).toString()
  expect([await read(0, 3), await read(3, 8), await read(8, 12)]).toEqual(['abc', 'defgh', 'ij'])
})

it('frees a piece once what was read of it is no longer needed', async () => {
  const [first, second] = piecesOf('abcdefgh', 4)
  const source = readInOrder(streamOf([first!, second!]), 8)
  const part = await source.read(0, 4)
  expect(Buffer.from(part).toString()).toBe('abcd')
  await source.read(4, 6)
  expect([first!.byteLength, second!.byteLength]).toEqual([0, 4])
})
