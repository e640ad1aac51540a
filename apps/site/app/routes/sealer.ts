import { page } from 'virtual:offline-sealer'

/** One file to keep, the same for everyone: its hash stands in letters and release notes. */
export const loader = () =>
  new Response(page, {
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-disposition': 'attachment; filename="sealer.html"',
      'cache-control': 'no-cache',
    },
  })
