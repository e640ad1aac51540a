import { crc32 } from 'node:zlib'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { makeVariants } from '#features/media/variants'

const gold = { r: 232, g: 174, b: 43 }
const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: gold } })

test('a picture becomes AVIF and WebP in every width, in its own proportions', async () => {
  const picture = await makeVariants(await plain(900, 600).png().toBuffer())
  expect(picture).toMatchObject({ width: 900, height: 600 })
  const seen = await Promise.all(
    picture!.variants.map(async ({ width, format, bytes }) => {
      const read = await sharp(bytes).metadata()
      expect(read.width).toBe(width)
      expect(read.height).toBe(Math.round((width * 2) / 3))
      return `${format} ${width} ${read.mediaType}`
    }),
  )
  expect(seen).toEqual([
    'avif 400 image/avif',
    'webp 400 image/webp',
    'avif 900 image/avif',
    'webp 900 image/webp',
  ])
})

test('less effort makes the same pictures of other bytes', async () => {
  const noise = { type: 'gaussian', mean: 128, sigma: 30 } as const
  const grain = { width: 500, height: 300, channels: 3, background: gold, noise } as const
  const bytes = await sharp({ create: grain }).png().toBuffer()
  const [usual, quick] = await Promise.all([
    makeVariants(bytes),
    makeVariants(bytes, { avif: 0, webp: 1, mozjpeg: false }),
  ])
  const shapes = usual!.variants.map(({ width, format }) => ({ width, format }))
  expect(quick!.variants.map(({ width, format }) => ({ width, format }))).toEqual(shapes)
  for (const [place, variant] of quick!.variants.entries())
    expect(variant.bytes.equals(usual!.variants[place]!.bytes), variant.format).toBe(false)
  expect(quick!.preview.equals(usual!.preview)).toBe(false)
})

test('makes a link preview for pictures of any shape', async () => {
  const sizes = await Promise.all(
    [plain(1920, 800), plain(800, 1000), plain(80, 60)].map(async (shape) => {
      const picture = await makeVariants(await shape.png().toBuffer())
      const { mediaType, width, height } = await sharp(picture!.preview).metadata()
      return `${mediaType} ${width} × ${height}`
    }),
  )
  expect(sizes).toEqual(['image/jpeg 1200 × 630', 'image/jpeg 800 × 420', 'image/jpeg 80 × 42'])
})

test('a photograph stands upright and does not tell where it was taken', async () => {
  const sideways = await plain(300, 200)
    .withExif({ IFD0: { Model: 'Phone' }, IFD3: { GPSLatitude: '16/1 48/1 0/1' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()
  expect((await sharp(sideways).metadata()).exif).toBeDefined()

  const picture = await makeVariants(sideways)
  expect(picture).toMatchObject({ width: 200, height: 300 })
  for (const { bytes } of picture!.variants) {
    const read = await sharp(bytes).metadata()
    expect(read).toMatchObject({ width: 200, height: 300 })
    expect(read).not.toHaveProperty('exif')
    expect(read).not.toHaveProperty('xmp')
    expect(read).not.toHaveProperty('orientation')
  }
})

test('keeps transparency', async () => {
  const clear = { ...gold, alpha: 0 }
  const png = await sharp({ create: { width: 50, height: 50, channels: 4, background: clear } })
    .png()
    .toBuffer()
  const picture = await makeVariants(png)
  for (const { bytes } of picture!.variants) {
    const { channels } = await sharp(bytes).stats()
    expect(channels[3]?.max).toBe(0)
  }
})

test('a picture of a huge size or an extreme shape does not exhaust the machine', async () => {
  const tower = await makeVariants(await plain(10, 20_000).png().toBuffer())
  expect(tower).toMatchObject({ width: 2, height: 3840 })

  const bomb = await plain(1, 1).png().toBuffer()
  bomb.writeUInt32BE(30_000, 16)
  bomb.writeUInt32BE(30_000, 20)
  bomb.writeUInt32BE(crc32(bomb.subarray(12, 29)), 29)
  expect(await makeVariants(bomb)).toBeNull()
})

test('rejects a truncated picture', async () => {
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const
  const jpeg = await sharp({
    create: { width: 400, height: 400, channels: 3, background: gold, noise },
  })
    .jpeg()
    .toBuffer()
  expect(await makeVariants(jpeg)).not.toBeNull()
  expect(await makeVariants(jpeg.subarray(0, jpeg.length / 2))).toBeNull()
  expect(await makeVariants(Buffer.from('\xff\xd8\xff not a picture', 'latin1'))).toBeNull()
})
