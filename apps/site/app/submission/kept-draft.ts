import type { Slot } from '@padauk/contract/sealing/values'
import { uploadSlots } from '@padauk/contract/uploads'
import type { UploadSlot } from '@padauk/contract/uploads'
import { noTerms } from './form.ts'
import type { Terms } from './form.ts'

type FileMarks = { name: string; size: number; lastModified: number }
export type KeptFile = FileMarks & { location: string; sha256: string | null }

/** A saved paper whose file is in the draft: it stays what it was, and may have expired since. */
export type UsedPaper = { paperId: string; expiresOn: string | null }
export type UsedPapers = Partial<Record<Slot, UsedPaper>>

type Kept = {
  link: string
  terms: Terms
  /** Made before the first try to send, the same on every other one. */
  key: string | null
  /** Who has pressed Submit, as long as no answer has come: the receipt names the person. */
  wantedBy: string | null
  files: Partial<Record<UploadSlot, KeptFile>>
  papers: UsedPapers
}

type Place = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

const nothing: Kept = {
  link: '',
  terms: noTerms,
  key: null,
  wantedBy: null,
  files: {},
  papers: {},
}

/** The same file, as far as a browser can tell without reading it. */
export const isSameFile = (a: FileMarks, b: FileMarks) =>
  a.name === b.name && a.size === b.size && a.lastModified === b.lastModified

const isUsedPaper = (value: unknown) =>
  typeof value === 'object' &&
  value !== null &&
  'paperId' in value &&
  'expiresOn' in value &&
  (value.expiresOn === null || typeof value.expiresOn === 'string')

function parse(text: string | null): Kept {
  try {
    const kept = JSON.parse(text ?? '') as Partial<Kept>
    const files = uploadSlots.flatMap((slot) => {
      const file = kept.files?.[slot]
      return file && typeof file.location === 'string' ? [[slot, file]] : []
    })
    return {
      link: typeof kept.link === 'string' ? kept.link : '',
      terms: { ...noTerms, ...kept.terms },
      key: typeof kept.key === 'string' ? kept.key : null,
      wantedBy: typeof kept.wantedBy === 'string' ? kept.wantedBy : null,
      files: Object.fromEntries(files),
      papers: Object.fromEntries(
        Object.entries(kept.papers ?? {}).filter(([, paper]) => isUsedPaper(paper)),
      ),
    }
  } catch {
    return nothing
  }
}

/**
 * What a closed tab must not forget about a draft. Read anew each time: another tab may have
 * written. Begins like the other drafts, so that logging out erases it.
 */
export function createKeptDraft(place: Place, companyId: string, tenderId: string) {
  const name = `draft:submission:${companyId}:${tenderId}`
  // Storage may be full or forbidden; then it lives as long as the page.
  let fallback = nothing
  const read = (): Kept => {
    try {
      const text = place.getItem(name)
      return text === null ? fallback : parse(text)
    } catch {
      return fallback
    }
  }
  const change = (patch: Partial<Kept>) => {
    const next = { ...read(), ...patch }
    fallback = next
    try {
      place.setItem(name, JSON.stringify(next))
    } catch {}
  }
  return {
    read,
    change,
    keepFile: (slot: UploadSlot, file: KeptFile) =>
      change({ files: { ...read().files, [slot]: file } }),
    forgetFile(slot: UploadSlot) {
      const { [slot]: _gone, ...files } = read().files
      change({ files })
    },
    /** Null for a file that a person has chosen, and for none. */
    notePaper(slot: Slot, paper: UsedPaper | null) {
      const { [slot]: before, ...papers } = read().papers
      if (paper) change({ papers: { ...papers, [slot]: paper } })
      else if (before) change({ papers })
    },
    forget() {
      fallback = nothing
      try {
        place.removeItem(name)
      } catch {}
    },
  }
}

export type KeptDraft = ReturnType<typeof createKeptDraft>
