/** How the worker handles a request: files, pages and page data are cached, nothing else. */
export type Way = 'asset' | 'page' | 'data' | 'network'

type Asked = { method: string; mode: string; url: string }

// Named one by one: what needs a login, the forms, the api and the admin must never be kept. The page
// of the notices holds none of them: the server sends the same empty page to everyone.
const publicPage =
  /^\/(?:(?:mm|tenders|help|privacy|auth\/notices)\/?|tender\/[^/]+\/?|(?:service|project)\/[^/]+\/(?:en|mm)\/?)?$/

/** The router asks for `/mm.data`, or for `_.data` below an address that ends in a slash. */
function pageOfData(pathname: string) {
  return pathname.endsWith('.data') ? pathname.replace(/(?:(?<=\/)_)?\.data$/, '') : null
}

export function wayOf({ method, mode, url }: Asked, origin: string): Way {
  const asked = new URL(url)
  if (method !== 'GET' || asked.origin !== origin) return 'network'
  if (asked.pathname.startsWith('/assets/')) return 'asset'
  if (mode === 'navigate') return publicPage.test(asked.pathname) ? 'page' : 'network'
  const page = pageOfData(asked.pathname)
  return page !== null && publicPage.test(page) ? 'data' : 'network'
}

/** The address of the page that a request is for, without what does not change it. */
export function pageAddress(url: string) {
  const { origin, pathname, searchParams } = new URL(url)
  const path = (pageOfData(pathname) ?? pathname).replace(/(?<=.)\/$/, '')
  const kept = ['lang', 'state', 'category', 'cursor'].flatMap((name) => {
    const value = searchParams.get(name)
    return value === null ? [] : [[name, value]]
  })
  const search = new URLSearchParams(kept).toString()
  return origin + path + (search && `?${search}`)
}
