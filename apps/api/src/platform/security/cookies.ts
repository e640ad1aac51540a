/** Reads one cookie of a request; the first of that name, as browsers send the most specific first. */
export function readCookie(header: string | undefined, name: string) {
  for (const pair of (header ?? '').split(';')) {
    const [key, ...value] = pair.trim().split('=')
    if (key === name) return value.join('=')
  }
  return undefined
}

type CookieOptions = { name: string; value: string; maxAgeSeconds: number }

/**
 * Cookies for this host only: out of reach of scripts, never sent across sites. On
 * plain http, as in the demo on one's own machine, a browser would refuse the `__Host-` prefix.
 */
export function createCookies(publicUrl: string) {
  const isSecure = publicUrl.startsWith('https:')
  const nameOf = (name: string) => (isSecure ? `__Host-${name}` : name)
  return {
    read: (header: string | undefined, name: string) => readCookie(header, nameOf(name)),
    write: ({ name, value, maxAgeSeconds }: CookieOptions) =>
      [
        `${nameOf(name)}=${value}`,
        'Path=/',
        'HttpOnly',
        'SameSite=Strict',
        `Max-Age=${maxAgeSeconds}`,
        ...(isSecure ? ['Secure'] : []),
      ].join('; '),
    clear: (name: string) => createCookies(publicUrl).write({ name, value: '', maxAgeSeconds: 0 }),
  }
}

export type Cookies = ReturnType<typeof createCookies>
