import type { MinutesFile } from '@padauk/contract/sealing/minutes'
import type { Minutes } from '@padauk/contract/sealing/openings'
import { fingerprintOf } from './fingerprint.ts'
import { finding, stillOpen } from './findings.ts'
import { isGenuine } from './receipt-check.ts'
import type { Finding, MinutesStep } from './findings.ts'
import type { Tools } from './receipt-check.ts'
import type { Chain } from './refounding.ts'

/** Those who opened the bids; one with an interest stepped aside. */
export const revealingOf = ({ sittings }: Minutes) =>
  (sittings.at(-1)?.openers ?? []).filter(({ hasInterest }) => !hasInterest)

const about = (step: MinutesStep, isRight: boolean, name: string): Finding => ({
  ...finding(step, isRight),
  name,
})

/** The key sets, who opened, and their signatures. */
export function signersOf(file: MinutesFile, chain: Chain | null, tools: Tools): Finding[] {
  // Without the sets no signature of a holder means anything.
  if (!chain) return [finding('minutesKeySets', false)]
  const { minutes } = file
  const named = minutes.keySets.map((hash) => ({
    hash,
    set: chain.find((each) => each.hash === hash)?.set,
  }))
  const holders = named.flatMap(({ set }) => set?.holders ?? [])
  const isHolder = (id: string) => holders.some((holder) => holder.id === id)
  // A later set may call the same holder by another name.
  const everyName = chain.flatMap(({ set }) => set.holders).filter(({ id }) => isHolder(id))
  const isCalled = (id: string, name: string) =>
    everyName.some((holder) => holder.id === id && holder.name === name)
  const openers =
    minutes.kind === 'padauk-minutes-v1'
      ? revealingOf(minutes).map(({ id, name }) => ({ name, ids: isCalled(id, name) ? [id] : [] }))
      : minutes.openers.map((name) => ({
          name,
          ids: everyName.filter((holder) => holder.name === name).map(({ id }) => id),
        }))
  const isSignedBy = (id: string, signature: string) =>
    holders.some(
      ({ id: own, signKey }) =>
        own === id &&
        isGenuine(
          { value: minutes, signature, publicKey: { key: own, public_key: signKey } },
          tools,
        ),
    )
  const signed = openers.map(({ name, ids }) => {
    const given = file.signatures.filter(({ holder }) => ids.includes(holder))
    if (ids.length === 0) return about('minutesOpener', false, name)
    if (given.length === 0) return { ...stillOpen('minutesHolder'), name }
    const isRight = given.some(({ holder, signature }) => isSignedBy(holder, signature))
    return about('minutesHolder', isRight, name)
  })
  const known = new Set(openers.flatMap(({ ids }) => ids))
  const strangers = file.signatures.filter(({ holder }) => !known.has(holder))
  const nameOf = (id: string) => everyName.find((holder) => holder.id === id)?.name ?? id
  const count = signed.filter(({ state }) => state === 'right').length
  return [
    finding('minutesKeySets', true),
    ...named.map(({ hash, set }) => about('minutesKeySet', set !== undefined, fingerprintOf(hash))),
    ...signed,
    ...strangers.map(({ holder }) => about('minutesStranger', false, nameOf(holder))),
    count >= 2 ? finding('minutesTwo', true) : stillOpen('minutesTwo'),
  ]
}
