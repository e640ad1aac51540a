import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { readConfig } from '@padauk/api/platform/config'
import { openStore } from '@padauk/api/platform/object-store/open-store'
import { openWith, secretOf } from '@padauk/sealing/age'
import { untilAnswered } from '#kit/client'
import { anOfficer, openHalf } from '#kit/openings'
import { byHandQuery, layOutByHand } from '#kit/by-hand'
import type { Alone } from '#kit/proof'
import type { Installation } from './onlooker-installation.ts'

type Place = Pick<Installation, 'stack' | 'database'>

/** What two cards, the rows and the objects give, as docs/opening-by-hand.md says. */
export async function openByTwo(
  { stack, database: { rows } }: Place,
  tender: string,
  { atEnd }: Alone,
) {
  const directory = mkdtempSync(join(tmpdir(), 'padauk-by-hand-'))
  atEnd(() => rmSync(directory, { recursive: true, force: true }))
  const store = openStore(readConfig(stack.env))
  const asked = async (which: 'bids' | 'parts') => {
    const text = byHandQuery(which).replace(":'tender'", '$1')
    const found = await rows<Record<string, unknown>>(text, [tender])
    return found
      .map((row) => Object.values(row))
      .map((values) => values.map((it) => (typeof it === 'string' ? it : JSON.stringify(it))))
      .map((values) => values.join(' '))
      .join('\n')
  }
  const open = await layOutByHand(directory, {
    bids: await asked('bids'),
    parts: await asked('parts'),
    async readObject(key) {
      const reading = await store.get(key)
      return reading ? buffer(reading.stream) : Buffer.alloc(0)
    },
  })
  return (one: string, other: string) => {
    const { files } = open(one, other)
    return files.map(({ name, bytes }) => `${name}\n${bytes.toString('latin1')}`).join('\n')
  }
}

/** What one holder reads of envelope and shares, with the secret of a card. */
export async function readByOne({ rows }: Installation['database'], tender: string, card: string) {
  const secret = secretOf(card) ?? new Uint8Array()
  const seals = await rows<{ envelope: Buffer; shares: { age: string }[] }>(
    `select envelope, shares from seals join submissions on id = submission_id
     where tender_id = $1`,
    [tender],
  )
  const files = seals.flatMap(({ envelope, shares }) => [
    envelope,
    ...shares.map(({ age }) => Buffer.from(age, 'base64')),
  ])
  const opened = await Promise.all(files.map((file) => openWith(secret, file)))
  const read = opened.flatMap((plain) => (plain ? [Buffer.from(plain).toString('latin1')] : []))
  return { files: read.length, text: read.join('\n') }
}

const days = (count: number) => count * 86_400_000

/** The tender has closed, and one of two holders has posted: as much as is there before the second. */
export async function postOfOne({ stack, database }: Place, tender: string) {
  const { rows, unguarded } = database
  const past = `update tenders set end_date = now() - interval '80 seconds',
    opens_at = now() - interval '80 seconds' where id = $1`
  await unguarded([past, [tender]])
  await untilAnswered(async () => {
    const [closing] = await rows('select from closings where tender_id = $1', [tender])
    return closing ?? null
  })
  const card = stack.demo.holders.find(({ onPaper }) => onPaper)?.identity ?? ''
  const [holder] = await rows<{ id: string }>('select id from key_holders where on_paper')
  const secret = secretOf(card)
  if (!holder || !secret) throw new Error('the demo has no holder on paper')
  const system = { env: stack.env, origin: stack.url, rows }
  const officer = await anOfficer(system)
  // The deadline that the bid was sealed for is a day ahead.
  const clock = () => new Date(Date.now() + days(2))
  await openHalf({ origin: stack.url, officer, patience: 60_000, clock }, tender, {
    id: holder.id,
    secret,
  })
}
