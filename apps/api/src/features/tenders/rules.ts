/** Open while `end_date` is now or in the future; judged by the database's clock. */
export function stateOf(tender: { state: string; endDate: Date }, now: Date) {
  if (tender.state === 'cancelled') return 'cancelled'
  return now <= tender.endDate ? 'open' : 'closed'
}

/** Where a page of the list ended: the next one begins behind it, whatever was added meanwhile. */
export type Cursor = { publishedAt: Date; id: string }

export function writeCursor({ publishedAt, id }: Cursor) {
  return Buffer.from(`${publishedAt.toISOString()} ${id}`).toString('base64url')
}

const cursorText =
  /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z) ([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/

export function readCursor(text: string): Cursor | null {
  const [, instant, id] = cursorText.exec(Buffer.from(text, 'base64url').toString()) ?? []
  if (!instant || !id) return null
  const publishedAt = new Date(instant)
  return Number.isNaN(publishedAt.getTime()) ? null : { publishedAt, id }
}
