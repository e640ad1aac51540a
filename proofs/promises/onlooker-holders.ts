import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { readConfig } from '@padauk/api/platform/config'
import { openStore } from '@padauk/api/platform/object-store/open-store'
import { openWith, secretOf } from '@padauk/sealing/age'
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
export async function readByOne({ rows }: Installation['database'], card: string) {
  const secret = secretOf(card) ?? new Uint8Array()
  const seals = await rows<{ envelope: Buffer; shares: { age: string }[] }>(
    'select envelope, shares from seals',
  )
  const files = seals.flatMap(({ envelope, shares }) => [
    envelope,
    ...shares.map(({ age }) => Buffer.from(age, 'base64')),
  ])
  const opened = await Promise.all(files.map((file) => openWith(secret, file)))
  const read = opened.flatMap((plain) => (plain ? [Buffer.from(plain).toString('latin1')] : []))
  return { files: read.length, text: read.join('\n') }
}
