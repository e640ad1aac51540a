import { listReceiptKeys } from '@padauk/contract/submissions'
import { page as verifier } from 'virtual:offline-verifier'
import { pageWords } from '#app/words/page-words.server.ts'
import { pageContext } from '#app/api/page.server.ts'
import { visitContext } from '#app/api/visit.ts'
import { withKeys } from '#app/receipts/verifier-keys.ts'
import type { Route } from './+types/verifier'

/** One file to keep: the verifier with the public keys of this moment inside. */
export async function loader({ context }: Route.LoaderArgs) {
  const { call, language } = context.get(pageContext)
  const { origin } = context.get(visitContext)
  const answer = await call(listReceiptKeys, {})
  if (!answer.ok) {
    return new Response(pageWords(language, 'verify').verify.offlineAway, {
      status: 503,
      headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' },
    })
  }
  const inside = { origin, at: new Date().toISOString(), language, keys: answer.value }
  return new Response(withKeys(verifier, inside), {
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-disposition': 'attachment; filename="receipt-verifier.html"',
      'cache-control': 'no-cache',
    },
  })
}
