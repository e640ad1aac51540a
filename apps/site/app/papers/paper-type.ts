import { uploadKinds } from '@padauk/contract/files'
import { paperLimitBytes } from '@padauk/contract/papers'

const { image, nda } = uploadKinds
const extensions: readonly string[] = [...nda.extensions, ...image.extensions]

export const acceptedPapers = [
  ...extensions.map((extension) => `.${extension}`),
  ...nda.mediaTypes,
  ...image.mediaTypes,
].join(',')

/** Before a byte is sent; the server looks at the content again. */
export function paperFileFault({ name, size }: { name: string; size: number }) {
  const extension = name.split('.').at(-1)?.toLowerCase() ?? ''
  if (!extensions.includes(extension)) return 'papers.fileType'
  return size > paperLimitBytes ? 'papers.fileSize' : null
}
