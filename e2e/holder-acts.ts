import { readOwnKey } from '@padauk/contract/admin/key-holders'
import type { OwnKey } from '@padauk/contract/admin/key-holders'
import { readMinutes, signMinutes } from '@padauk/contract/admin/minutes'
import type { TenderMinutes } from '@padauk/contract/admin/minutes'
import {
  adjournSitting,
  declareInterest,
  postShares,
  readSitting,
  revealBids,
  startSitting,
} from '@padauk/contract/admin/sittings'
import type { TenderSitting } from '@padauk/contract/admin/sittings'
import { addressOf } from '@padauk/contract/client'
import { secretOf } from '@padauk/sealing/age'
import { hashOf } from '@padauk/sealing/canonical'
import { checkHandOut } from '@padauk/sealing/hand-out-check'
import { signSeed } from '@padauk/sealing/holder-keys'
import { declare, prepareShares } from '@padauk/sealing/holder-opening'
import { signBothMinutes } from '@padauk/sealing/minutes'
import { signText } from '@padauk/sealing/signing'
import { expect } from '@playwright/test'
import type { SignedInHolder } from './openings.ts'

/** What a holder's browser does, without its screens: for journeys that are about something else. */
export function actsOf({ page, csrf, identity, stepUp }: SignedInHolder, tender: string) {
  const secret = secretOf(identity)
  if (!secret) throw new Error('the key of a holder cannot be read')
  const headers = { 'x-csrf-token': csrf }
  const params = { id: tender }

  async function get<Answer>(path: string) {
    const answer = await page.request.get(path)
    expect(answer.ok(), await answer.text()).toBe(true)
    return (await answer.json()) as Answer
  }
  async function post<Answer>(path: string, data: unknown = {}) {
    const send = () => page.request.post(path, { headers, data })
    let answer = await send()
    if ((await answer.text()).includes('step-up-needed')) {
      await stepUp()
      answer = await send()
    }
    expect(answer.ok(), await answer.text()).toBe(true)
    return (await answer.json()) as Answer
  }
  const read = () => get<TenderSitting>(addressOf(readSitting, { params }))
  const ownId = async () => (await get<OwnKey>(readOwnKey.path)).holder.id
  async function sitting() {
    const { sitting: found } = await read()
    if (!found) throw new Error('no opening is in progress')
    return found
  }

  return {
    read,
    start: () => post(addressOf(startSitting, { params })),
    /** Declares no interest, opens the key shares and hands them in. */
    async takePart() {
      const { id, window } = await sitting()
      const at = { params: { id } }
      const declared = {
        window: window.statement,
        holder: await ownId(),
        hasInterest: false,
        declaration: '',
        secret,
        now: new Date(),
      }
      const handOut = await post<unknown>(addressOf(declareInterest, at), declare(declared))
      const checked = await checkHandOut(handOut, new Date())
      if (!checked.ok) throw new Error(checked.fault)
      await post(
        addressOf(postShares, at),
        await prepareShares({ checked, secret, now: new Date() }),
      )
    },
    /** Once the bids are tried. */
    async signList() {
      await expect.poll(async () => (await sitting()).list).not.toBeNull()
      const { id, list } = await sitting()
      if (!list) throw new Error('nothing was combined')
      const signature = signText(signSeed(secret), list)
      const data = { holder: await ownId(), list: hashOf(list), signature }
      await post(addressOf(adjournSitting, { params: { id } }), data)
    },
    async reveal() {
      await expect.poll(async () => (await sitting()).may_reveal).toBe(true)
      const { id } = await sitting()
      await post(addressOf(revealBids, { params: { id } }))
      await expect.poll(async () => (await read()).state).toBe('revealed')
    },
    /** Once all files are compared. */
    async signMinutes() {
      const path = addressOf(readMinutes, { params })
      const minutes = () => get<TenderMinutes>(path)
      await expect.poll(async () => (await minutes()).texts, { timeout: 60_000 }).not.toBeNull()
      const texts = { kind: 'padauk-minutes-to-sign-v1', ...(await minutes()).texts }
      const signed = signBothMinutes(texts, { holder: await ownId(), secret })
      await post(addressOf(signMinutes, { params }), signed)
    },
  }
}
