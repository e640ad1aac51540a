import { addressOf } from '@padauk/contract/client'
import type { Answered } from '@padauk/contract/client'
import { createCrowd } from '@padauk/server/crowd'
import type { Language } from '@padauk/language/language'
import type { CallApi } from './client.ts'

const share = createCrowd<Answered<unknown>>({ isGood: ({ ok }) => ok })

/** In a crowd, what is public and the same for everybody is asked for once and shown to all. */
export const shareAnswers =
  (call: CallApi, language: Language): CallApi =>
  (endpoint, input) => {
    const isPublic = endpoint.method === 'GET' && endpoint.freshSeconds !== undefined
    if (!isPublic) return call(endpoint, input)
    const address = addressOf(endpoint, input as Parameters<typeof addressOf>[1])
    return share(`${language} ${address}`, () => call(endpoint, input))
  }
