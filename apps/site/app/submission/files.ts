import type { Slot } from '@padauk/contract/sealing/values'
import { readUpload, removeUpload } from '@padauk/contract/uploads'
import type { Upload } from '@padauk/contract/uploads'
import { askAs, askUntilAnswered, pause } from './as-company.ts'
import type { UsedPaper } from './kept-draft.ts'
import type { OwnFiles, Prepared } from './own-files.ts'
import { SealingFault } from './sealing.ts'
import { sendFile } from './sending-file.ts'
import type { State } from './state.ts'
import { faultOf, uploadFor, zoneIn } from './zones.ts'
import type { FaultKey, FileFault } from './zones.ts'

type Needs = {
  personId: string
  tenderId: string
  slots: readonly Slot[]
  own: OwnFiles
  state: State
  /** Ends with the store. */
  signal: AbortSignal
  /** Whether the file of a slot is a saved paper. */
  onTake: (slot: Slot, paper: UsedPaper | null) => void
  /** What would be sent has become something else. */
  onChange: () => void
  /** The server holds something else than before; other tabs want to know. */
  onArrival: () => void
}

/** A file without a `File` was sent from another tab or another day, and is only being checked. */
type Work = { file: File | null; stop: AbortController }

const nameOf = (location: string) => location.split('/').at(-1) ?? ''
const checkEvery = 1_000
/** After that it counts as arrived, and the check continues in the background (rules 8.4). */
const checkAtMost = 30_000
const showEvery = 200

/** The files of a draft: chosen, sent, checked, and what becomes of each of them. */
export function createFiles(needs: Needs) {
  const { personId, tenderId, own, state, signal } = needs
  const works = new Map<Slot, Work>()
  /** What the server holds for each place. */
  const held = new Map<Slot, string>()

  function newStop() {
    const stop = new AbortController()
    signal.addEventListener('abort', () => stop.abort())
    return stop
  }

  function end(slot: Slot) {
    works.get(slot)?.stop.abort()
    works.delete(slot)
  }

  /** No longer used; the server would remove it later, but its room is needed. */
  function giveBack(slot: Slot) {
    const location = held.get(slot)
    held.delete(slot)
    own.forget(slot)
    if (location === undefined) return
    const params = { name: nameOf(location) }
    const headers = { 'tus-resumable': '1.0.0' }
    void askAs({ personId, signal, headers }, removeUpload, { params }).catch(() => {})
  }

  function fail(slot: Slot, fault: FileFault) {
    end(slot)
    giveBack(slot)
    state.setZone(slot, { step: 'empty' })
    state.setFault(slot, fault)
    needs.onTake(slot, null)
    needs.onChange()
    needs.onArrival()
  }

  async function send(slot: Slot, prepared: Prepared, file: File, ends: AbortSignal) {
    const { outgoing, location } = prepared
    if (location === null) giveBack(slot)
    const sent = location === null ? 0 : sentBefore(slot)
    const show = showing(slot, { name: file.name, size: outgoing.size, sent })
    return sendFile(
      {
        outgoing,
        tenderId,
        personId,
        signal: ends,
        onLocation(address) {
          held.set(slot, address)
          prepared.onLocation(address)
        },
        onProgress: (bytes, bytesPerSecond) => show({ sent: bytes, bytesPerSecond }),
        onLine: (line) => show({ line }),
      },
      location,
    )
  }

  async function run(slot: Slot, file: File, { stop }: Work) {
    const { name } = file
    const ends = stop.signal
    const prepared = await own.prepare({ slot, file, held: held.get(slot) ?? null, signal: ends })
    if (ends.aborted) return
    if ('fault' in prepared) return fail(slot, { name, key: prepared.fault })
    try {
      const sent = await send(slot, prepared, file, ends)
      if (sent.state === 'stopped') return
      if (sent.state === 'refused') return fail(slot, { name, ...sent })
      if (sent.state !== 'arrived') return fail(slot, { name, key: keyOfEnd[sent.state] })
      state.setZone(slot, { step: 'checking', name, size: prepared.outgoing.size })
      const fingerprint = prepared.ownSha256()
      await watch(slot, sent.location, { name, fingerprint, signal: ends })
    } finally {
      prepared.close()
    }
  }

  /** Not more often than eyes can follow. */
  function showing(slot: Slot, known: { name: string; size: number; sent: number }) {
    const zone = {
      step: 'sending' as const,
      ...known,
      bytesPerSecond: null as number | null,
      line: 'there' as 'there' | 'lost',
    }
    let shownAt = 0
    state.setZone(slot, { ...zone })
    return (news: Partial<typeof zone>) => {
      const isNewLine = news.line !== undefined && news.line !== zone.line
      Object.assign(zone, news)
      if (zone.line === 'lost') zone.bytesPerSecond = null
      const now = performance.now()
      if (!isNewLine && (now - shownAt < showEvery || news.sent === undefined)) return
      shownAt = now
      state.setZone(slot, { ...zone })
    }
  }

  const sent = new Map<Slot, number>()
  const sentBefore = (slot: Slot) => sent.get(slot) ?? 0

  type Watch = { name: string; fingerprint: Promise<string | null>; signal: AbortSignal }

  /** Until the server has looked at it; then both sides must mean the same bytes. */
  async function watch(slot: Slot, location: string, { name, fingerprint, signal: ends }: Watch) {
    const upload = await checked(location, ends)
    if (ends.aborted) return
    if (!upload || upload.state === 'refused') {
      const sentence = upload?.error ?? ''
      return fail(slot, sentence ? { name, sentence } : { name, key: 'fileUnreadable' })
    }
    const ownSha256 = await fingerprint
    if (ends.aborted) return
    if (ownSha256 && upload.sha256 && ownSha256 !== upload.sha256) {
      return fail(slot, { name, key: 'fileDiffers' })
    }
    const zone = await own.settle(slot, upload, ownSha256)
    if (ends.aborted) return
    works.delete(slot)
    state.setZone(slot, zone)
    needs.onArrival()
  }

  async function checked(location: string, ends: AbortSignal) {
    const params = { name: nameOf(location) }
    const until = performance.now() + checkAtMost
    while (!ends.aborted) {
      const answer = await askUntilAnswered({ personId, signal: ends }, readUpload, { params })
      if (!answer.ok) return null
      const isSettled = answer.value.state === 'staged' || answer.value.state === 'refused'
      if (isSettled || performance.now() > until) return answer.value
      await pause(checkEvery, ends)
    }
    return null
  }

  function start(slot: Slot, file: File) {
    const work = { file, stop: newStop() }
    works.set(slot, work)
    const zone = zoneIn(state.get().zones, slot)
    sent.set(slot, 'sent' in zone ? zone.sent : 0)
    state.setZone(slot, own.firstZone(file))
    run(slot, file, work).catch((error: unknown) => {
      if (work.stop.signal.aborted) return
      if (!(error instanceof SealingFault)) return reportError(error)
      fail(slot, {
        name: file.name,
        key: keyOfEnd[error.fault === 'changed' ? 'changed' : 'unreadable'],
      })
    })
  }

  function adoptOne(slot: Slot, upload: Upload | undefined) {
    if (works.has(slot)) return
    held.delete(slot)
    if (upload) held.set(slot, upload.location)
    const zone = own.zoneFor(slot, upload)
    state.setZone(slot, zone)
    if (zone.step !== 'checking' || !upload) return
    const work = { file: null, stop: newStop() }
    works.set(slot, work)
    const known = { name: zone.name, fingerprint: Promise.resolve(null), signal: work.stop.signal }
    watch(slot, upload.location, known).catch(() => {})
  }

  /** A file that is right for its place. */
  function take(slot: Slot, file: File, paper: UsedPaper | null = null) {
    end(slot)
    state.setFault(slot, null)
    needs.onTake(slot, paper)
    needs.onChange()
    start(slot, file)
  }

  return {
    choose(slot: Slot, file: File, paper: UsedPaper | null = null) {
      const key = faultOf(slot, file)
      if (key) return state.setFault(slot, { name: file.name, key })
      take(slot, file, paper)
    },

    take,

    pause(slot: Slot) {
      const zone = zoneIn(state.get().zones, slot)
      if (zone.step !== 'sending') return
      works.get(slot)?.stop.abort()
      state.setZone(slot, { step: 'paused', name: zone.name, size: zone.size, sent: zone.sent })
    },

    goOn(slot: Slot) {
      const file = works.get(slot)?.file
      if (file) start(slot, file)
    },

    remove(slot: Slot) {
      end(slot)
      giveBack(slot)
      state.setZone(slot, { step: 'empty' })
      state.setFault(slot, null)
      needs.onTake(slot, null)
      needs.onChange()
      needs.onArrival()
    },

    /** What the server has, for fields that this tab is not uploading to. */
    async adopt(uploads: readonly Upload[]) {
      await own.load()
      const ours = uploads.filter(({ sealed }) => sealed === own.isSealed)
      for (const slot of needs.slots) adoptOne(slot, uploadFor(slot, ours, own.locationOf(slot)))
    },

    isBusyWith: (slot: Slot) => works.has(slot),
  }
}

const keyOfEnd = { changed: 'fileChanged', unreadable: 'fileUnreadable' } as const satisfies Record<
  string,
  FaultKey
>
