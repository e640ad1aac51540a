import { expect, test } from 'vitest'
import type {
  CheckTask,
  DeclareTask,
  EnrolTask,
  ListTask,
  SignTask,
} from '@padauk/contract/sealing/holder-files'
import { identityText } from './age.ts'
import { hashOf } from './canonical.ts'
import { isEnrolledBy } from './enrolment.ts'
import { isHealthy } from './health.ts'
import {
  checkTask,
  isCardOf,
  isListOfWindow,
  isWindowGenuine,
  makeCard,
  readHolderFile,
  readSignTask,
  readTask,
  secretOfCard,
  signListTask,
  signTask,
} from './holder-files.ts'
import { isSigned, publicKeyOf, signText } from './signing.ts'
import { exampleChain, exampleHolder, exampleSet, holdersFrom } from './vectors/example-holders.ts'

const [first, second] = exampleChain()
const [one, stranger] = [exampleHolder(0), exampleHolder(20)]
const nonce = `${'A'.repeat(43)}=`
const enrol: EnrolTask = { kind: 'padauk-enrol-task-v1', holder: one.id, name: 'Daw Hla' }
const sign: SignTask = {
  kind: 'padauk-sign-task-v1',
  holder: one.id,
  sets: [first],
  set: second.set,
}
const check: CheckTask = { kind: 'padauk-check-task-v1', holder: one.id, set: first.set, nonce }

test('reads the three tasks and nothing else', () => {
  for (const task of [enrol, sign, check]) expect(readTask(JSON.stringify(task))).toEqual(task)
  for (const other of ['x', '{}', JSON.stringify({ ...enrol, more: 1 }), JSON.stringify(first)]) {
    expect(readTask(other)).toBeNull()
  }
  // A sealed text must never pass for a nonce.
  expect(readTask(JSON.stringify({ ...check, nonce: 'A'.repeat(400) }))).toBeNull()
})

test('makes a card whose public half enrols, and whose text gives the key again', async () => {
  const { identity, file, fingerprint } = await makeCard(enrol)
  expect(isEnrolledBy(one.id, file, file.signature)).toBe(true)
  expect(isEnrolledBy(stranger.id, file, file.signature)).toBe(false)
  expect(JSON.stringify(file)).not.toContain(identity)
  expect(fingerprint).toMatch(/^(?:[0-9a-f]{4} ){7}[0-9a-f]{4}$/)
  const spaced = identity.toLowerCase().replaceAll(/(.{4})/g, '$1 ')
  expect(identityText(secretOfCard(spaced) ?? new Uint8Array(32))).toBe(identity)
  expect(secretOfCard('abandon ability able about above absent')).toBeNull()
  expect(readHolderFile(JSON.stringify(file), 'padauk-enrolment-file-v1')).toEqual(file)
  expect(readHolderFile(JSON.stringify(file), 'padauk-check-file-v1')).toBeNull()
})

test('signs a set that follows, with the key that the set before it has', () => {
  const signed = signTask(sign, one.secret)
  expect(signed).toMatchObject({ holder: one.id, keySet: hashOf(second.set) })
  expect(isSigned(second.set, signed?.signature ?? '', one.holder.signKey)).toBe(true)
  expect(signTask(sign, stranger.secret)).toBeNull()
  expect(signTask({ ...sign, holder: stranger.id }, stranger.secret)).toBeNull()
})

test('does not sign a set that skips, repeats or invents the sets before it', () => {
  const alone = exampleSet(holdersFrom(0, 4), { previous: 'f'.repeat(64) })
  for (const changes of [
    { sets: [] },
    { sets: [second] },
    { sets: [first, second] },
    { set: alone },
  ]) {
    expect(readSignTask({ ...sign, ...changes })).toBeNull()
    expect(signTask({ ...sign, ...changes }, one.secret)).toBeNull()
  }
})

test('checks a key against the set, without opening anything that was sent', async () => {
  const done = await checkTask(check, one.secret)
  const statement = {
    kind: 'padauk-health-v1' as const,
    keySet: hashOf(first.set),
    holder: one.id,
    nonce,
  }
  const signature = done?.signature ?? ''
  expect(isHealthy({ statement, signature }, { set: first.set, nonce })).toBe(true)
  expect(await checkTask(check, stranger.secret)).toBeNull()
})

const seed = new Uint8Array(32).fill(7)
const statement: DeclareTask['window']['statement'] = {
  kind: 'padauk-window-v1',
  tender: one.id,
  root: 'a'.repeat(64),
  window: stranger.id,
  recipient: one.holder.recipient,
  startedAt: '2026-12-10T16:31:00+06:30',
  endsAt: '2026-12-10T17:01:00+06:30',
  key: 'receipt-2026',
}
const ofOpening = {
  holder: one.id,
  tender: 'PDK-2026-014 · Pumps',
  window: { statement, signature: signText(seed, statement) },
  receiptKeys: [{ key: 'receipt-2026', publicKey: publicKeyOf(seed) }],
}

test('declares only for a window that the receipt key has signed', () => {
  const task: DeclareTask = { kind: 'padauk-declare-task-v1', ...ofOpening }
  expect(readTask(JSON.stringify(task))).toEqual(task)
  expect(isWindowGenuine(task)).toBe(true)
  // The window's recipient swapped in the database.
  const swapped = { ...statement, recipient: stranger.holder.recipient }
  expect(isWindowGenuine({ ...task, window: { ...task.window, statement: swapped } })).toBe(false)
  expect(isWindowGenuine({ ...task, receiptKeys: [] })).toBe(false)
})

test('signs only the list of its own window that names the holder', () => {
  const { tender, root, window } = statement
  const list: ListTask['list'] = {
    kind: 'padauk-combine-list-v1',
    tender,
    root,
    window,
    openers: [one.id, stranger.id],
    at: '2026-12-10T16:40:00+06:30',
    bids: [{ receiptNo: '0000000000000001', result: 'does-not-open', note: null }],
  }
  const task: ListTask = { kind: 'padauk-list-task-v1', ...ofOpening, list }
  expect(readTask(JSON.stringify(task))).toEqual(task)
  expect(isListOfWindow(task)).toBe(true)
  const other = { ...list, root: 'b'.repeat(64) }
  expect(isListOfWindow({ ...task, list: other })).toBe(false)
  expect(isListOfWindow({ ...task, list: { ...list, window: one.id } })).toBe(false)
  expect(isListOfWindow({ ...task, holder: exampleHolder(1).id })).toBe(false)
  expect(isListOfWindow({ ...task, receiptKeys: [] })).toBe(false)
  const signed = signListTask(task, one.secret)
  expect(signed).toMatchObject({ holder: one.id, list: hashOf(list) })
  expect(isSigned(list, signed.signature, one.holder.signKey)).toBe(true)
  expect(isSigned(other, signed.signature, one.holder.signKey)).toBe(false)
})

test('knows the card of a holder by the key sets', () => {
  const sets = new Map([[hashOf(first.set), first.set]])
  expect(isCardOf(one.secret, one.id, sets)).toBe(true)
  expect(isCardOf(stranger.secret, one.id, sets)).toBe(false)
  expect(isCardOf(one.secret, exampleHolder(1).id, sets)).toBe(false)
})
