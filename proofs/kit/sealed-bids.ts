import { randomBytes, randomUUID } from 'node:crypto'
import type { Manifest } from '@padauk/contract/sealing/bids'
import type { KeySet } from '@padauk/contract/sealing/key-sets'
import type { SignedReceiptV2 } from '@padauk/contract/submissions'
import { addressOfUpload } from '@padauk/contract/uploads'
import { canonicalJson } from '@padauk/evidence/canonical-json'
import { hashOf } from '@padauk/sealing/canonical'
import { publicHalf } from '@padauk/sealing/holder-keys'
import { signKeySet } from '@padauk/sealing/key-set-chain'
import { demoPdf } from '@padauk/testing/demo-files'
import { payloadOf, picture, sealAround, sealedAs } from '@padauk/testing/sealed-bids'
import type { PlainFile, SentPart } from '@padauk/testing/sealed-bids'
import type { Bidder, Place } from './bidders.ts'
import { sendFilePatiently, sendPicture, submit } from './bids.ts'
import { Refused } from './client.ts'
import type { Client } from './client.ts'
import type { System } from './system.ts'
import { sendByTus } from './tus.ts'

type Rows = Pick<System, 'rows'>

/** Before any closing of a proof, so that shares may be opened at once. */
export const longAgo = '2026-01-10T16:00:00.000000+06:30'

const insertHolders = `
  with person as (
    insert into staff (name, email, email_key, password_hash, roles)
    select 'Demo Holder', id || '@padauk.example', id, '', '{holder}' from unnest($1::text[]) as id
    returning id, email_key)
  insert into key_holders (id, staff_id, on_paper, invited_by, recipient, sign_key, enrolled_at,
    confirmed_by, confirmed_at, checked_at)
  select holder.id::uuid, person.id, true, person.id, holder.recipient, holder.sign_key, now(),
    (select other.id from person as other where other.id <> person.id limit 1), now(), now()
  from unnest($1::text[], $2::text[], $3::text[]) as holder(id, recipient, sign_key)
  join person on person.email_key = holder.id`

/** Four new holders, as their rows would be after enrolment. */
async function newHolders({ rows }: Rows) {
  const holders = Array.from({ length: 4 }, () => {
    const secret = Uint8Array.from(randomBytes(32))
    return { id: randomUUID(), secret, ...publicHalf(secret) }
  })
  const column = (name: 'id' | 'recipient' | 'signKey') => holders.map((holder) => holder[name])
  await rows(insertHolders, [column('id'), column('recipient'), column('signKey')])
  return holders
}

type Holders = Awaited<ReturnType<typeof newHolders>>
export type ActiveSet = { set: KeySet; hash: string; holders: Holders }

/** The set that tenders name from now on; the holders of the set before have signed it. */
export async function aKeySet({ rows }: Rows, before: ActiveSet | null = null): Promise<ActiveSet> {
  const holders = before?.holders ?? (await newHolders({ rows }))
  const set: KeySet = {
    kind: 'padauk-key-set-v1',
    id: `set-${randomUUID()}`,
    previous: before?.hash ?? null,
    refounds: null,
    madeAt: new Date().toISOString(),
    threshold: 2,
    holders: holders.map(({ id, recipient, signKey }) => ({
      id,
      name: 'Demo Holder',
      recipient,
      signKey,
    })),
  }
  const hash = hashOf(set)
  const signatures = holders.map(({ id, secret }) => signKeySet(set, { holder: id, secret }))
  await rows(
    `with made as (
       insert into key_sets (hash, name, statement, previous, proposed_by, activated_at)
       select $1, $2, $3, $4, id, clock_timestamp() from staff limit 1 returning hash)
     insert into key_set_signatures (key_set, holder_id, signature)
     select made.hash, signed.id, signed.signature
     from made, unnest($5::uuid[], $6::text[]) as signed(id, signature)`,
    [
      hash,
      set.id,
      canonicalJson(set),
      set.previous,
      signatures.map(({ holder }) => holder),
      signatures.map(({ signature }) => signature),
    ],
  )
  return { set, hash, holders }
}

/** A published tender whose bids are sealed; a link may stand for document and NDA. */
export async function aSealedTender(
  { rows }: Rows,
  { hash }: Pick<ActiveSet, 'hash'>,
  endsAt = new Date(Date.now() + 86_400_000),
) {
  const id = randomUUID()
  await rows(
    `insert into tenders (id, name_en, state, published_at, start_date, end_date, sealing, key_set,
       link_allowed)
     values ($1, 'Demo tender', 'published', now(), now() - interval '1 day', $2, 'sealed', $3, true)`,
    [id, endsAt, hash],
  )
  return id
}

type SealedFile = Awaited<ReturnType<typeof sealedAs>>

/** Bytes that were sealed before, by tus. */
export async function sendSealed(
  client: Client,
  { facts, bytes }: SealedFile,
  how: { tenderId: string; pieces?: number; patience?: number },
) {
  const { slot, sealedSha256: sha256 } = facts
  const { path } = await sendByTus(client, { ...how, parts: [bytes], slot, isSealed: true })
  const upload = addressOfUpload(slot === 'image' ? 'image' : 'file', path.split('/').at(-1) ?? '')
  return { path, sent: { part: { slot, upload, size: bytes.length, sha256 }, facts } }
}

/** A sealed file by tus, in two pieces where it is large enough. */
export async function sendSealedFile(
  client: Client,
  tenderId: string,
  file: PlainFile,
): Promise<SentPart> {
  const { sent } = await sendSealed(client, await sealedAs(file), { tenderId, pieces: 2 })
  return sent
}

export const sendSealedPicture = (client: Client, tender: string) =>
  sendSealedFile(client, tender, picture)

type WholeBid = {
  tender: string
  set: KeySet
  files: readonly PlainFile[]
  link?: string | null
  price?: Manifest['price']
  notBefore?: string
  /** The envelope is that of another key, which no server can tell. */
  isBroken?: boolean
}

/** All that a browser does for a sealed bid, by the same code. */
export async function submitSealedBid(
  { origin, bidder }: { origin: string; bidder: Bidder },
  { tender, files, isBroken = false, ...inside }: WholeBid,
) {
  const client = { origin, bidder }
  const sent: SentPart[] = []
  for (const file of files) sent.push(await sendSealedFile(client, tender, file))
  const content = { tender, company: bidder.id, sent, ...inside }
  const { manifest, seal: sound } = await sealAround(content)
  const seal = isBroken ? { ...sound, envelope: (await sealAround(content)).seal.envelope } : sound
  const answer = await submit(client, { tenderId: tender, payload: payloadOf(seal) })
  if (answer.status !== 201) throw new Refused(`a sealed bid: ${answer.text}`, answer.status)
  return { bidder, manifest, seal, signed: JSON.parse(answer.text) as SignedReceiptV2 }
}

/** A bid by the two form calls, which the server seals on arrival, and the files in it. */
export async function submitFormBid(client: Client, tender: string) {
  const aPdf = (slot: 'document' | 'nda', name: string, size: number): PlainFile => {
    const bytes = demoPdf(randomBytes(size))
    return { slot, name, type: 'application/pdf', bytes }
  }
  const document = aPdf('document', 'ကမ်းလှမ်းချက်.pdf', 2_500_000)
  const nda = aPdf('nda', 'signed-nda.pdf', 20_000)
  const send = ({ bytes, ...file }: PlainFile) =>
    sendFilePatiently(client, { ...file, bytes: Uint8Array.from(bytes) })
  const payload = {
    imgUrl: await sendPicture(client),
    fileUrl: await send(document),
    ndaUrl: await send(nda),
  }
  const answer = await submit(client, { tenderId: tender, payload })
  if (answer.status !== 201) throw new Refused(`a bid by form: ${answer.text}`, answer.status)
  const signed = JSON.parse(answer.text) as SignedReceiptV2
  return { signed, payload, files: [picture, document, nda] }
}

type Content = {
  tenderId: string
  bidder: Bidder
  set: KeySet
  sent: SentPart
  notBefore?: string
}

/** A new envelope around a picture that was sent, with a link inside. */
export async function sealPayload({ tenderId, bidder, set, sent, ...more }: Content) {
  const link = 'https://drive.example/demo-bid'
  const content = { tender: tenderId, company: bidder.id, set, sent: [sent], link, ...more }
  const { seal } = await sealAround(content)
  return { ...payloadOf(seal), seal }
}

/** A sealed bid that is ready to be submitted, for a tender of its own unless one is named. */
export async function prepareSealedBid(
  place: Place,
  bidder: Bidder,
  { active, tenderId: named }: { active: ActiveSet; tenderId?: string },
) {
  const tenderId = named ?? (await aSealedTender(place, active))
  const sent = await sendSealedPicture({ origin: place.origin, bidder }, tenderId)
  const payload = await sealPayload({ tenderId, bidder, set: active.set, sent })
  return { tenderId, sent, payload, key: randomUUID() }
}
