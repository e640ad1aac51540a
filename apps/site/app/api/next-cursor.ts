/** The cursor in `Link: </api/tenders/actives?cursor=…>; rel="next"`; some lists name it otherwise. */
export function nextCursor(link: string | null, name = 'cursor') {
  const address = /<([^<>]+)>\s*;[^,<]*rel="?next"?/.exec(link ?? '')?.[1]
  return address === undefined ? null : new URL(address, 'http://api').searchParams.get(name)
}
