import { unsubscribe } from '@padauk/contract/notices'
import type { CallApi } from '#app/api/client.ts'

/** On the server alone: the page is a button, and loads no contract. */
export const unsubscribeBy = (token: string, call: CallApi) =>
  call(unsubscribe, { params: { token } })
