import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { SignedKeySet } from './sealing/key-sets.ts'

export const listKeySets = endpoint({
  method: 'GET',
  path: '/api/key-sets',
  summary: 'Every key set that was ever active, oldest first, with its signatures',
  access: 'public',
  answer: { status: 200, schema: z.array(SignedKeySet) },
  problems: [],
  freshSeconds: 60,
})

export const listPracticeKeySets = endpoint({
  method: 'GET',
  path: '/api/practice/key-sets',
  summary: 'The one key set that practice bids are sealed to; no real bid is',
  access: 'company',
  answer: { status: 200, schema: z.array(SignedKeySet) },
  problems: [],
  confidential: true,
})
