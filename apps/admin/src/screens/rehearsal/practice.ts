import { signMinutes } from '@padauk/contract/admin/minutes'
import type { TenderMinutes } from '@padauk/contract/admin/minutes'
import {
  declareInterest,
  endSitting,
  postShares,
  revealBids,
} from '@padauk/contract/admin/sittings'
import type { TenderSitting } from '@padauk/contract/admin/sittings'
import type { Call } from '@padauk/contract/client'
import type { Endpoint } from '@padauk/contract/endpoint'
import type { MinutesSignatures } from '@padauk/contract/sealing/minutes'
import type { Minutes } from '@padauk/contract/sealing/openings'
import type { SealedShares, SignedDeclaration } from '@padauk/contract/sealing/windows'
import { marked } from '@padauk/language/marks'
import { hashOf } from '@padauk/sealing/canonical'
import { isOfWindow, openPosted } from '@padauk/sealing/holder-opening'
import { areSignedMinutes, biddersMinutesOf } from '@padauk/sealing/minutes'
import { makePracticeTender } from './practice-tender.ts'
import type { PracticeSettings, PracticeTender } from './practice-tender.ts'

type People = { own: PracticeSettings['own']; second: { id: string; name: string } }

function sittingOf({ tender, handOut }: PracticeTender, { own, second }: People): TenderSitting {
  const { window, closing } = handOut
  const { deadline, closedAt, bids, root } = closing.statement
  const { startedAt, endsAt } = window.statement
  const opener = { on_paper: false, declared: false, posted: false, signed: false }
  return {
    id: tender.id,
    kind: 'sealed',
    number: null,
    name_en: tender.nameEn,
    name_mm: marked(tender.nameMm),
    state: 'sitting',
    end_date: deadline,
    opens_at: startedAt,
    closing: { closed_at: closedAt, bids, root },
    may_open: [own.name, second.name],
    lost_keys: null,
    sitting: {
      id: window.statement.window,
      window,
      ends_at: endsAt,
      openers: [
        { ...opener, id: own.holder.id, name: own.name, on_paper: own.holder.on_paper },
        { ...opener, ...second },
      ],
      combined: null,
      list: null,
      may_reveal: false,
      may_adjourn: false,
      revealing: false,
    },
    confirming: null,
    adjournment: null,
    awaited_files: 0,
    revealed_at: null,
    unopened: 0,
    revealed_by: [],
  }
}

const allDisclosed = { companies: true, arrivals: true, prices: true }

function minutesOf(made: PracticeTender, { own, second }: People, at: Date): TenderMinutes {
  const { tender, bids, handOut } = made
  const { window, closing } = handOut
  const { kind: _, tender: __, deadline, keySets, key, ...closed } = closing.statement
  const people = [{ id: own.holder.id, name: own.name }, second]
  const full: Minutes = {
    kind: 'padauk-minutes-v1',
    tender,
    deadline,
    closing: closed,
    keySets,
    sittings: [
      {
        window: window.statement.window,
        startedAt: window.statement.startedAt,
        endedAt: at.toISOString(),
        openers: people.map((person) => ({ ...person, hasInterest: false, declaration: '' })),
        bids: bids.map(({ receipt: { receiptNo } }) => ({
          receiptNo,
          result: 'opens',
          note: null,
        })),
        outcome: 'revealed',
      },
    ],
    bids: bids.map(({ receipt, manifest: { files, price } }) => ({
      receiptNo: receipt.receiptNo,
      receipt: hashOf(receipt),
      company: receipt.company,
      arrivedAt: receipt.arrivedAt,
      sealed: receipt.sealed,
      result: 'opened',
      repair: null,
      flags: [],
      files: files.map(({ slot }) => ({ slot, matches: true, flags: [] })),
      price,
      fields: [],
    })),
    remarks: [],
    key,
  }
  return {
    id: tender.id,
    number: null,
    name_en: tender.nameEn,
    name_mm: marked(tender.nameMm),
    valid_until: null,
    files: { checked: bids.length, all: bids.length },
    texts: { full, bidders: biddersMinutesOf(full, allDisclosed) },
    signers: people.map((person) => ({ ...person, on_paper: false, signed_at: null })),
    due_at: window.statement.endsAt,
    released_at: null,
    file: null,
  }
}

const refused = { ok: false, code: 'invalid-input', status: 422, error: '', fields: {} } as const

/**
 * A rehearsal: what the server does in an opening, in this browser and without a network. Its
 * `call` takes what a holder's browser sends and checks it as the server does.
 */
export async function createPractice(settings: PracticeSettings) {
  const made = await makePracticeTender(settings)
  if (!made) return null
  const { own } = settings
  const people = { own, second: { id: crypto.randomUUID(), name: settings.second } }
  const { statement: window } = made.handOut.window
  const signKey = own.sign_key ?? ''
  let tender = sittingOf(made, people)
  let minutes: TenderMinutes | undefined

  const change = (changes: Partial<NonNullable<TenderSitting['sitting']>>) => {
    if (tender.sitting) tender = { ...tender, sitting: { ...tender.sitting, ...changes } }
  }
  const put = (id: string, done: { declared: true; posted: boolean }) => {
    const openers = tender.sitting?.openers ?? []
    change({ openers: openers.map((each) => (each.id === id ? { ...each, ...done } : each)) })
  }

  const acts: Record<string, (body: unknown) => unknown> = {
    [declareInterest.path](body) {
      if (!isOfWindow(body as SignedDeclaration, window, signKey)) return null
      put(own.holder.id, { declared: true, posted: false })
      return made.handOut
    },
    async [postShares.path](body) {
      const shares = body as SealedShares
      const isOwn = isOfWindow(shares, window, signKey)
      if (!isOwn || !(await openPosted(made.windowSecret, shares))) return null
      put(own.holder.id, { declared: true, posted: true })
      return tender
    },
    [revealBids.path]() {
      const at = new Date()
      tender = { ...tender, state: 'revealed', sitting: null, revealed_at: at.toISOString() }
      minutes = minutesOf(made, people, at)
      return tender
    },
    [endSitting.path]() {
      tender = { ...tender, state: 'ready', sitting: null }
      return tender
    },
    [signMinutes.path](body) {
      const signatures = body as MinutesSignatures
      if (!minutes?.texts || !areSignedMinutes(minutes.texts, signatures, signKey)) return null
      const at = new Date().toISOString()
      const signers = minutes.signers.map((signer) =>
        signer.id === own.holder.id ? { ...signer, signed_at: at } : signer,
      )
      minutes = { ...minutes, signers }
      return minutes
    },
  }

  const call = (async ({ path }: Endpoint, { body }: { body?: unknown }) => {
    const value = await acts[path]?.(body)
    return value ? { ok: true, value, headers: new Headers() } : refused
  }) as unknown as Call

  return {
    call,
    handOut: made.handOut,
    tender: () => tender,
    minutes: () => minutes,
    /** As if a second key holder had finished. It is only shown: one share alone opens nothing. */
    showSecond() {
      put(people.second.id, { declared: true, posted: true })
      const opens = made.bids.map(({ receipt: { receiptNo } }) => receiptNo)
      change({ combined: { opens, fails: [] }, may_reveal: true })
    },
  }
}
export type Rehearsed = NonNullable<Awaited<ReturnType<typeof createPractice>>>
