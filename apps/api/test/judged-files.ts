import { createInspection } from '#features/uploads/inspection'
import { judgeContent } from '#features/uploads/media-type'

/** What the upload check says of a file: its type, or why it is refused. */
export async function judge(name: string, bytes: Buffer, declaredType = '') {
  const inspection = createInspection()
  // Cut in the middle, because nothing may depend on where the pieces end.
  const half = Math.floor(bytes.length / 2)
  inspection.take(bytes.subarray(0, half))
  inspection.take(bytes.subarray(half))
  const judged = await judgeContent(inspection.finish(), { name, declaredType })
  return typeof judged === 'string' ? judged : judged.mediaType
}
