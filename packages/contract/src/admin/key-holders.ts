import * as z from 'zod/mini'
import { endpoint } from '@padauk/contract/endpoint'
import { Recipient, Signature, SignKey } from '@padauk/contract/sealing/values'
import { SignedKeySet } from '@padauk/contract/sealing/key-sets'
import { Instant } from '@padauk/contract/text'

const readers = { staff: ['owner', 'officer', 'auditor', 'holder'] } as const
const owners = { staff: ['owner'], stepUp: true } as const
const holders = { staff: ['holder'] } as const
const holdersSurely = { staff: ['holder'], stepUp: true } as const

/** `enrolled` waits until a second member of staff has compared the fingerprint. */
export const holderStates = ['invited', 'enrolled', 'confirmed', 'retired'] as const

const KeyHolder = z.object({
  id: z.uuid(),
  staff: z.object({ id: z.uuid(), name: z.string() }),
  on_paper: z.boolean(),
  state: z.enum(holderStates),
  /** Eight groups of four, to be read aloud; null before enrolment. */
  fingerprint: z.nullable(z.string()),
  confirmed_by: z.nullable(z.string()),
  checked_at: z.nullable(Instant),
  /** Whether the last check is recent enough to count for a publication. */
  healthy: z.boolean(),
  /** Whether the active key set names this key. */
  in_active_set: z.boolean(),
})
export type KeyHolder = z.infer<typeof KeyHolder>

const OwnKey = z.object({
  holder: KeyHolder,
  name: z.string(),
  recipient: z.nullable(Recipient),
  sign_key: z.nullable(SignKey),
  /** The age identity under the six words; null on paper and before enrolment. */
  locked_identity: z.nullable(z.string()),
})
export type OwnKey = z.infer<typeof OwnKey>

/** What a new holder's browser sends; `signature` covers an enrolment statement. */
export const Enrolment = z.strictObject({
  recipient: Recipient,
  sign_key: SignKey,
  /** Absent on paper. */
  locked_identity: z.optional(z.string().check(z.maxLength(4096))),
  signature: Signature,
})
export type Enrolment = z.infer<typeof Enrolment>

export const keySetStates = ['draft', 'active', 'replaced', 'withdrawn'] as const

const ListedKeySet = z.object({
  hash: z.string(),
  fingerprint: z.string(),
  state: z.enum(keySetStates),
  proposed_at: Instant,
  activated_at: z.nullable(Instant),
  signed: SignedKeySet,
  /** How many more signatures it needs, and the holders who may still give one. */
  missing: z.int(),
  signers: z.array(z.uuid()),
})
export type ListedKeySet = z.infer<typeof ListedKeySet>

const KeyRegister = z.object({
  holders: z.array(KeyHolder),
  /** Newest first. */
  sets: z.array(ListedKeySet),
  /** Holders of the active set whose keys were checked recently, and how many a publication needs. */
  healthy: z.int(),
  needed: z.int(),
})
export type KeyRegister = z.infer<typeof KeyRegister>

const params = z.strictObject({ id: z.uuid() })
const setParams = z.strictObject({ hash: z.string().check(z.regex(/^[0-9a-f]{64}$/)) })
const register = { status: 200, schema: KeyRegister } as const
const ownKey = { status: 200, schema: OwnKey } as const

export const readKeyRegister = endpoint({
  method: 'GET',
  path: '/api/admin/key-holders',
  summary: 'Key holders, key sets and how many keys were checked lately',
  access: readers,
  answer: register,
  problems: [],
})

export const inviteHolder = endpoint({
  method: 'POST',
  path: '/api/admin/key-holders',
  summary: 'Ask a member of staff with the role holder to make a key',
  access: owners,
  body: z.strictObject({ staff_id: z.uuid(), on_paper: z.boolean() }),
  answer: register,
  problems: ['invalid-input'],
})

export const confirmHolder = endpoint({
  method: 'POST',
  path: '/api/admin/key-holders/:id/confirm',
  summary: 'Confirm that the fingerprint is the one the holder read aloud',
  access: { staff: ['owner', 'officer', 'auditor', 'holder'], stepUp: true },
  params,
  body: z.strictObject({ fingerprint: z.string().check(z.maxLength(60)) }),
  answer: register,
  problems: ['not-found', 'not-allowed', 'invalid-input'],
})

export const retireHolder = endpoint({
  method: 'POST',
  path: '/api/admin/key-holders/:id/retire',
  summary: 'End a key, for one that was lost or a person who leaves; a new invitation may follow',
  access: owners,
  params,
  body: z.strictObject({ reason: z.string().check(z.minLength(1), z.maxLength(500)) }),
  answer: register,
  problems: ['not-found', 'invalid-input'],
})

export const readOwnKey = endpoint({
  method: 'GET',
  path: '/api/admin/key-holders/own',
  summary: "A holder's own key, locked by the six words",
  access: holders,
  answer: ownKey,
  problems: ['not-found'],
})

export const enrolHolder = endpoint({
  method: 'PUT',
  path: '/api/admin/key-holders/own',
  summary: 'Enrol the key that was made in this browser; works once',
  access: holdersSurely,
  body: Enrolment,
  answer: ownKey,
  problems: ['not-found', 'invalid-input'],
})

export const proposeKeySet = endpoint({
  method: 'POST',
  path: '/api/admin/key-sets',
  summary: 'Propose the holders of a new key set; it replaces an unsigned proposal',
  access: owners,
  body: z.strictObject({
    holders: z.array(z.uuid()).check(z.minLength(3), z.maxLength(7)),
    /** A new founding set, when too few holders of the old one are left to sign. */
    refounds: z.boolean(),
  }),
  answer: register,
  problems: ['invalid-input'],
})

export const signKeySet = endpoint({
  method: 'POST',
  path: '/api/admin/key-sets/:hash/signatures',
  summary: 'Add the signature of a holder; the last one needed makes the set active',
  access: holdersSurely,
  params: setParams,
  body: z.strictObject({ signature: Signature }),
  answer: register,
  problems: ['not-found', 'not-allowed', 'invalid-input'],
})

export const beginKeyCheck = endpoint({
  method: 'POST',
  path: '/api/admin/key-holders/own/checks',
  summary: 'A nonce to sign, which shows that the key still works; nothing is decrypted',
  access: holders,
  answer: {
    status: 201,
    schema: z.object({ nonce: z.string(), key_set: z.string(), holder: z.uuid() }),
  },
  problems: ['not-found', 'invalid-input'],
})

export const finishKeyCheck = endpoint({
  method: 'PUT',
  path: '/api/admin/key-holders/own/checks',
  summary: 'The signed statement that the key works; each nonce counts once',
  access: holders,
  body: z.strictObject({ nonce: z.string().check(z.maxLength(60)), signature: Signature }),
  answer: ownKey,
  problems: ['not-found', 'invalid-input'],
})
