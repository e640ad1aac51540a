import { Readable } from 'node:stream'
import { createClient } from '@padauk/contract/client'
import { formOf } from '#test/files'
import { aCompany, signInOver } from '#test/people'
import type { Api } from '#test/people'

export type SentFile = { name: string; bytes: Iterable<Buffer>; type?: string }
type Answer = { filename?: string; filenames?: string[]; error?: string; code?: string }

/** A signed-in company that is about to upload. */
export async function aSender(api: Api) {
  const company = await aCompany(api)
  const { body } = await signInOver(api, company)
  const token = body.token ?? ''
  const call = createClient({ origin: api.origin, language: 'en', token })
  return { ...company, token, authorization: `Bearer ${token}`, call }
}
export type Sender = Awaited<ReturnType<typeof aSender>>

type Sending = { path: 'image' | 'files'; language?: string; field?: string }

/** One of the two multipart calls, sent while it is made. */
export async function sendForm(
  { origin }: Api,
  { authorization }: Sender,
  files: readonly SentFile[],
  { path, language = 'en', field = path }: Sending = { path: 'files' },
) {
  const form = formOf(files.map((file) => ({ ...file, field })))
  const response = await fetch(`${origin}/api/upload/${path}`, {
    method: 'POST',
    headers: { authorization, 'content-type': form.contentType, 'accept-language': language },
    body: Readable.toWeb(Readable.from(form.body())) as ReadableStream,
    duplex: 'half',
  } as RequestInit)
  return { status: response.status, body: (await response.json()) as Answer }
}

export const uploadsOf = ({ services }: Api, { id }: Sender) =>
  services.db.selectFrom('uploads').selectAll().where('companyId', '=', id).execute()

/** Of uploads that are not part of a bid, and of sealed files, which stay where they are. */
export async function stagedObjects({ services }: Api) {
  const places = ['staged/', 'sealed/'].map((place) => Array.fromAsync(services.store.list(place)))
  return (await Promise.all(places)).flat().map(({ key }) => key)
}
