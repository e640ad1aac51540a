import { sha256 } from 'virtual:offline-sealer'

/** As `sha256sum --check` reads it. */
export const loader = () =>
  new Response(`${sha256}  sealer.html\n`, {
    headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-cache' },
  })
