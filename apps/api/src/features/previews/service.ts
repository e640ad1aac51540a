import type { ContentKind } from '@padauk/contract/admin/content'
import type { Preview, PreviewKind } from '@padauk/contract/admin/previews'
import type { StaffRole } from '@padauk/contract/endpoint'
import type { Language } from '@padauk/contract/languages'
import { done, refuse } from '@padauk/contract/problems'
import type { Outcome } from '@padauk/contract/problems'
import type { Settings } from '@padauk/contract/settings'
import type { Tender } from '@padauk/contract/tenders'
import { databaseNow } from '#platform/database/clock'
import type { Database } from '#platform/database/database'
import type { Secrets } from '#platform/security/secrets'

type Asked<Kind> = { kind: Kind; id: string; language: Language }

type Needs = {
  db: Database
  secrets: Pick<Secrets, 'keyedHash' | 'isKeyedHash'>
  previewContent: (asked: Asked<ContentKind>) => Promise<Outcome<Preview, 'not-found'>>
  /** Company name, phones, hours: the newest version of them. */
  previewSettings: (language: Language) => Promise<Outcome<Settings, 'not-found'>>
  previewTender: (asked: {
    id: string
    language: Language
  }) => Promise<Outcome<Tender, 'not-found'>>
}

type Ticket = { expires: string; signature: string }

const ticketSeconds = 3_600
const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

const readersOfContent: readonly StaffRole[] = ['editor', 'owner', 'auditor']
const readersOfTenders: readonly StaffRole[] = ['officer', 'owner', 'auditor']

/** Unpublished content on the site itself, for people with the address. */
export function createPreviews(needs: Needs) {
  const { db, secrets, previewContent, previewSettings, previewTender } = needs
  const signedText = (kind: PreviewKind, id: string, expires: string) => `${kind} ${id} ${expires}`

  async function find({
    kind,
    id,
    language,
  }: Asked<PreviewKind>): Promise<Outcome<Preview, 'not-found'>> {
    if (kind === 'tenders') {
      if (!uuid.test(id)) return refuse('not-found')
      const found = await previewTender({ id, language })
      return found.ok ? done({ kind, tender: found.value }) : found
    }
    if (kind !== 'settings') return previewContent({ kind, id, language })
    if (id !== 'company') return refuse('not-found')
    const found = await previewSettings(language)
    return found.ok ? done({ kind, settings: found.value }) : found
  }

  return {
    /** Addresses of the site that work for an hour. */
    async create({ kind, id }: { kind: PreviewKind; id: string }, roles: readonly StaffRole[]) {
      const readers = kind === 'tenders' ? readersOfTenders : readersOfContent
      if (!roles.some((role) => readers.includes(role))) return refuse('not-allowed')
      const found = await find({ kind, id, language: 'en' })
      if (!found.ok) return found
      const now = await databaseNow(db)
      const expires = String(Math.floor(now.getTime() / 1000) + ticketSeconds)
      const signature = secrets.keyedHash('preview', signedText(kind, id, expires))
      const path = (lang: Language) =>
        `/preview/${kind}/${id}?${new URLSearchParams({ lang, expires, signature })}`
      return done({ path_en: path('en'), path_mm: path('mm') })
    },

    async read(asked: Asked<PreviewKind>, { expires, signature }: Ticket) {
      // The signature first: only what we wrote ourselves is read as a time.
      const signed = signedText(asked.kind, asked.id, expires)
      if (!secrets.isKeyedHash('preview', signed, signature)) return refuse('token-invalid')
      const now = await databaseNow(db)
      if (now.getTime() > Number(expires) * 1000) return refuse('token-expired')
      return find(asked)
    },
  }
}

export type Previews = ReturnType<typeof createPreviews>
