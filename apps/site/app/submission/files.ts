import { readUpload, removeUpload, uploadSlots } from '@padauk/contract/uploads'
import type { Upload, UploadSlot } from '@padauk/contract/uploads'
import { askAs, askUntilAnswered, pause } from './as-company.ts'
import { fingerprintOf } from './fingerprint.ts'
import { isSameFile } from './kept-draft.ts'
import type { KeptDraft } from './kept-draft.ts'
import { sendFile } from './sending-file.ts'
import type { State } from './state.ts'
import { faultOf, uploadFor } from './zones.ts'
import type { FileFault } from './zones.ts'

type Needs = {
  companyId: string
  tenderId: string
  state: State
  kept: KeptDraft
  /** Ends with the store. */
  signal: AbortSignal
  /** What would be sent has become something else. */
  onChange: () => void
  /** The server holds something else than before; other tabs want to know. */
  onArrival: () => void
}

/** A file without a `File` was sent from another tab or another day, and is only being checked. */
type Work = { file: File | null; stop: AbortController; fingerprint: Promise<string | null> }

const nameOf = (location: string) => location.split('/').at(-1) ?? ''
const checkEvery = 1_000
/** After that it counts as arrived, and the check continues in the background (rules 8.4). */
const checkAtMost = 30_000
const showEvery = 200

/** The three files of a draft: chosen, sent, checked, and what becomes of each of them. */
export function createFiles(needs: Needs) {
  const { companyId, tenderId, state, kept, signal } = needs
  const works = new Map<UploadSlot, Work>()
  /** What the server holds for each place. */
  const held = new Map<UploadSlot, string>()

  function newStop() {
    const stop = new AbortController()
    signal.addEventListener('abort', () => stop.abort())
    return stop
  }

  function end(slot: UploadSlot) {
    works.get(slot)?.stop.abort()
    works.delete(slot)
  }

  /** No longer used; the server would remove it later, but its room is needed. */
  function giveBack(slot: UploadSlot) {
    const location = held.get(slot)
    held.delete(slot)
    kept.forgetFile(slot)
    if (location === undefined) return
    const params = { name: nameOf(location) }
    const headers = { 'tus-resumable': '1.0.0' }
    void askAs({ companyId, signal, headers }, removeUpload, { params }).catch(() => {})
  }

  function fail(slot: UploadSlot, fault: FileFault) {
    end(slot)
    giveBack(slot)
    state.setZone(slot, { step: 'empty' })
    state.setFault(slot, fault)
    needs.onChange()
    needs.onArrival()
  }

  async function run(slot: UploadSlot, file: File, { stop, fingerprint }: Work) {
    const { name, size, lastModified } = file
    const show = showing(slot, { name, size })
    const sent = await sendFile(
      {
        file,
        slot,
        tenderId,
        companyId,
        signal: stop.signal,
        onLocation(location) {
          held.set(slot, location)
          kept.keepFile(slot, { name, size, lastModified, location, sha256: null })
        },
        onProgress: (bytes, bytesPerSecond) => show({ sent: bytes, bytesPerSecond }),
        onLine: (line) => show({ line }),
      },
      held.get(slot) ?? null,
    )
    if (sent.state === 'stopped') return
    if (sent.state === 'unreadable') return fail(slot, { name, key: 'fileUnreadable' })
    if (sent.state === 'refused') return fail(slot, { name, ...sent })
    state.setZone(slot, { step: 'checking', name, size })
    await watch(slot, sent.location, { name, fingerprint, signal: stop.signal })
  }

  /** Not more often than eyes can follow. */
  function showing(slot: UploadSlot, { name, size }: { name: string; size: number }) {
    const zone = {
      step: 'sending' as const,
      name,
      size,
      sent: sentBefore(slot),
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

  function sentBefore(slot: UploadSlot) {
    const zone = state.get().zones[slot]
    return 'sent' in zone ? zone.sent : 0
  }

  type Watch = { name: string; fingerprint: Promise<string | null>; signal: AbortSignal }

  /** Until the server has looked at it; then both sides must mean the same bytes. */
  async function watch(
    slot: UploadSlot,
    location: string,
    { name, fingerprint, signal: ends }: Watch,
  ) {
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
    const file = kept.read().files[slot]
    if (file && ownSha256) kept.keepFile(slot, { ...file, sha256: ownSha256 })
    works.delete(slot)
    showReady(slot, upload, ownSha256)
    needs.onArrival()
  }

  const showReady = (slot: UploadSlot, upload: Upload, ownSha256: string | null) => {
    const { name, address, size, sha256 } = upload
    state.setZone(slot, { step: 'ready', name, size: size ?? 0, address, sha256, ownSha256 })
  }

  async function checked(location: string, ends: AbortSignal) {
    const params = { name: nameOf(location) }
    const until = performance.now() + checkAtMost
    while (!ends.aborted) {
      const answer = await askUntilAnswered({ companyId, signal: ends }, readUpload, { params })
      if (!answer.ok) return null
      const isSettled = answer.value.state === 'staged' || answer.value.state === 'refused'
      if (isSettled || performance.now() > until) return answer.value
      await pause(checkEvery, ends)
    }
    return null
  }

  function start(slot: UploadSlot, file: File) {
    const stop = newStop()
    const work = { file, stop, fingerprint: fingerprintOf(file, stop.signal) }
    works.set(slot, work)
    run(slot, file, work).catch((error: unknown) => {
      if (!stop.signal.aborted) reportError(error)
    })
  }

  function adoptOne(slot: UploadSlot, upload: Upload | undefined) {
    if (works.has(slot)) return
    held.delete(slot)
    if (!upload) return state.setZone(slot, { step: 'empty' })
    const { name, location, received: sent } = upload
    held.set(slot, location)
    const size = upload.size ?? 0
    if (upload.state === 'receiving') {
      return state.setZone(slot, { step: 'unfinished', name, size, sent })
    }
    const known = kept.read().files[slot]
    const ownSha256 = known?.location === location ? known.sha256 : null
    if (upload.state === 'staged') return showReady(slot, upload, ownSha256)
    state.setZone(slot, { step: 'checking', name, size })
    const work = { file: null, stop: newStop(), fingerprint: Promise.resolve(ownSha256) }
    works.set(slot, work)
    const ends = work.stop.signal
    watch(slot, location, { ...work, name, signal: ends }).catch(() => {})
  }

  return {
    choose(slot: UploadSlot, file: File) {
      const key = faultOf(slot, file)
      if (key) return state.setFault(slot, { name: file.name, key })
      const before = kept.read().files[slot]
      const goesOn = before?.location === held.get(slot) && before && isSameFile(before, file)
      end(slot)
      state.setFault(slot, null)
      if (!goesOn) {
        giveBack(slot)
        state.setZone(slot, { step: 'empty' })
      }
      needs.onChange()
      start(slot, file)
    },

    pause(slot: UploadSlot) {
      const zone = state.get().zones[slot]
      if (zone.step !== 'sending') return
      works.get(slot)?.stop.abort()
      state.setZone(slot, { step: 'paused', name: zone.name, size: zone.size, sent: zone.sent })
    },

    goOn(slot: UploadSlot) {
      const file = works.get(slot)?.file
      if (file) start(slot, file)
    },

    remove(slot: UploadSlot) {
      end(slot)
      giveBack(slot)
      state.setZone(slot, { step: 'empty' })
      state.setFault(slot, null)
      needs.onChange()
      needs.onArrival()
    },

    /** What the server has, for fields that this tab is not uploading to. */
    adopt(uploads: readonly Upload[]) {
      for (const slot of uploadSlots) {
        adoptOne(slot, uploadFor(slot, uploads, kept.read().files[slot]?.location))
      }
    },

    isBusyWith: (slot: UploadSlot) => works.has(slot),
  }
}
