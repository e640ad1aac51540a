import { addressOf } from '@padauk/contract/client'
import { readPaperFile } from '@padauk/contract/papers'
import type { Paper } from '@padauk/contract/papers'
import { htmlLanguage } from '@padauk/language/language'
import type { Language } from '@padauk/language/language'
import { forgetLoginOf, readLogin } from '#app/api/session.ts'

type Fetched = { ok: true; file: File } | { ok: false; error: string }

type Given = { paper: Paper; language: Language; signal: AbortSignal; isForBid?: boolean }

/** The sentence of the api, or nothing without a usable response. */
async function refusalIn(response: Response) {
  const { error } = (await response.json().catch(() => ({}))) as { error?: unknown }
  return typeof error === 'string' ? error : ''
}

/** The file with the name and the time that it has always had, so that an upload can go on with it. */
export async function fetchPaper({ paper, language, signal, isForBid }: Given): Promise<Fetched> {
  const { id, file, added_at: addedAt } = paper
  const token = readLogin()?.token ?? ''
  const query = isForBid ? { for: 'bid' as const } : {}
  try {
    const response = await fetch(addressOf(readPaperFile, { params: { id }, query }), {
      headers: { 'accept-language': htmlLanguage(language), authorization: `Bearer ${token}` },
      signal,
    })
    if (response.status === 401) forgetLoginOf(token)
    if (!response.ok) return { ok: false, error: await refusalIn(response) }
    const bytes = await response.blob()
    const marks = { type: file.media_type, lastModified: Date.parse(addedAt) }
    return { ok: true, file: new File([bytes], file.name, marks) }
  } catch {
    return { ok: false, error: '' }
  }
}
