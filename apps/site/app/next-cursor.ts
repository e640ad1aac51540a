/** The cursor in `Link: </api/tenders/actives?cursor=…>; rel="next"`. */
export function nextCursor(link: string | null) {
  const address = /<([^>]+)>\s*;[^,]*rel="?next"?/.exec(link ?? '')?.[1]
  return address === undefined ? null : new URL(address, 'http://api').searchParams.get('cursor')
}
