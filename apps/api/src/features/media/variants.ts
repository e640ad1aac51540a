import { pictureFormats, previewSize } from '@padauk/contract/pictures'
import type { PictureFormat } from '@padauk/contract/pictures'
import sharp from 'sharp'
import type { OutputInfo, Sharp } from 'sharp'
import { tallestPicture, widestPicture, widthsFor } from '#features/media/rules'

/** A phone's largest photographs pass; a file of a few kilobytes that unpacks to gigabytes does not. */
const mostPixels = 50_000_000

export type PictureVariant = { width: number; format: PictureFormat; bytes: Buffer }

export type PreparedPicture = {
  width: number
  height: number
  variants: PictureVariant[]
  /** A JPEG for those who show a link to the page. */
  preview: Buffer
}

/** How hard the encoders try: with more effort files are smaller. */
export type Effort = { avif: number; webp: number; mozjpeg: boolean }

// Measured on our illustrations: a higher effort doubles the time and saves 6 % of the bytes.
const usual: Effort = { avif: 2, webp: 4, mozjpeg: true }

type Pixels = { data: Buffer; info: OutputInfo }

/** How many pixels the file says it has, without unpacking them; null when it is no picture. */
export async function pixelsIn(bytes: Uint8Array) {
  try {
    const { width, height } = await sharp(bytes, { limitInputPixels: false }).metadata()
    return width * height
  } catch {
    return null
  }
}

/** Null when the bytes are no picture that can be read whole, or one of too many pixels. */
export async function makeVariants(
  bytes: Uint8Array,
  effort = usual,
): Promise<PreparedPicture | null> {
  const pixels = await readPixels(bytes)
  if (!pixels) return null
  const { width, height } = pixels.info
  const variants: PictureVariant[] = []
  // One after the other: a picture must not take all cores from the requests beside it.
  for (const variantWidth of widthsFor(width)) {
    for (const format of pictureFormats) {
      const encoded = await encode(open(pixels).resize({ width: variantWidth }), format, effort)
      variants.push({ width: variantWidth, format, bytes: encoded })
    }
  }
  return { width, height, variants, preview: await encodePreview(pixels, effort) }
}

/** Upright, in sRGB, and without metadata, which may contain where a photograph was taken. */
async function readPixels(bytes: Uint8Array): Promise<Pixels | null> {
  try {
    return await sharp(bytes, { limitInputPixels: mostPixels, failOn: 'error' })
      .autoOrient()
      .resize({
        width: widestPicture,
        height: tallestPicture,
        fit: 'inside',
        withoutEnlargement: true,
      })
      .toColourspace('srgb')
      .raw()
      .toBuffer({ resolveWithObject: true })
  } catch {
    return null
  }
}

const open = ({ data, info: { width, height, channels } }: Pixels) =>
  sharp(data, { raw: { width, height, channels } })

function encode(resized: Sharp, format: PictureFormat, { avif, webp }: Effort) {
  return format === 'avif'
    ? resized.avif({ quality: 50, effort: avif, chromaSubsampling: '4:2:0' }).toBuffer()
    : resized.webp({ quality: 78, effort: webp }).toBuffer()
}

/** Cropped to a card around the most salient area; JPEG has no transparency. */
function encodePreview(pixels: Pixels, { mozjpeg }: Effort) {
  return open(pixels)
    .resize({ ...previewSize(pixels.info), fit: 'cover', position: 'attention' })
    .flatten({ background: '#fff' })
    .jpeg({ quality: 80, mozjpeg })
    .toBuffer()
}
