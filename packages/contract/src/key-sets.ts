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
