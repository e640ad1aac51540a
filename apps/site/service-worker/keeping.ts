/** The part of the browser's cache that is needed here. */
export type PageCache = Pick<Cache, 'match' | 'put' | 'delete' | 'keys'>

/** Adds it as the newest entry and drops the oldest. */
export async function keep(cache: PageCache, address: string, answer: Response, most: number) {
  await cache.delete(address)
  await cache.put(address, answer)
  const addresses = await cache.keys()
  const tooMany = addresses.slice(0, Math.max(0, addresses.length - most))
  await Promise.all(tooMany.map((each) => cache.delete(each)))
}

/** A whole page that its server lets a browser keep; never half of one, while the api is down. */
export function mayBeKept({ status, redirected, headers }: Response) {
  return (
    status === 200 &&
    !redirected &&
    (headers.get('content-type')?.startsWith('text/html') ?? false) &&
    !headers.get('cache-control')?.includes('no-store')
  )
}

type Wanted = {
  cache: PageCache
  address: string
  ask: () => Promise<Response>
  /** Milliseconds after which an older page is better than none. */
  patience: number
  /** For work that continues after the answer. */
  afterwards: (work: Promise<unknown>) => void
  most: number
}

/** The newest page, or the kept one where the network does not answer in time; null without either. */
export async function freshOrKept({ cache, address, ask, patience, afterwards, most }: Wanted) {
  const kept = await cache.match(address)
  const asked = ask().then(
    (answer) => {
      if (mayBeKept(answer)) afterwards(keep(cache, address, answer.clone(), most))
      return answer
    },
    () => null,
  )
  if (!kept) return asked
  afterwards(asked)
  const late = new Promise<null>((resolve) => {
    setTimeout(resolve, patience, null)
  })
  return (await Promise.race([asked, late])) ?? asCopy(kept)
}

/** By this mark the page knows that it is older than it could be, and says so. */
async function asCopy(kept: Response) {
  const html = await kept.text()
  const headers = new Headers(kept.headers)
  // They describe what came over the wire.
  for (const name of ['content-encoding', 'content-length', 'etag']) headers.delete(name)
  const marked = html.replace('<head>', '<head><meta name="kept-copy"/>')
  return new Response(marked, { status: kept.status, headers })
}

/** A file whose name changes with its content is requested once. */
export async function keptOrFresh(cache: PageCache, request: Request, most: number) {
  const kept = await cache.match(request.url)
  if (kept) return kept
  const answer = await fetch(request)
  if (answer.status === 200) await keep(cache, request.url, answer.clone(), most)
  return answer
}
