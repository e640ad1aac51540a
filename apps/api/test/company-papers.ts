import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { addPaper, readPaperFile, uploadPaperFile } from '@padauk/contract/papers'
import type { NewPaper } from '@padauk/contract/papers'
import { addressOf } from '@padauk/contract/client'
import { dayInYangon } from '@padauk/language/working-days'
import { aPdf } from '#test/bids'
import { must } from '#test/editors'
import { formOf } from '#test/files'
import type { Sender } from '#test/senders'

type Api = { origin: string }
type Person = Pick<Sender, 'call' | 'authorization'>
type File = { name: string; bytes: Iterable<Buffer> }

export const sha256Of = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')
export const dayFromNow = (days: number) => dayInYangon(new Date(Date.now() + days * 86_400_000))

export async function uploadPaper({ origin }: Api, { authorization }: Person, files: File[]) {
  const form = formOf(files.map((file) => ({ ...file, field: 'file' })))
  const response = await fetch(origin + uploadPaperFile.path, {
    method: 'POST',
    headers: { authorization, 'content-type': form.contentType, 'accept-language': 'en' },
    body: Readable.toWeb(Readable.from(form.body())) as ReadableStream,
    duplex: 'half',
  } as RequestInit)
  const body = (await response.json()) as { file?: string; code?: string; error?: string }
  return { status: response.status, ...body }
}

/** A file that may become part of a paper. */
export async function aPaperFile(api: Api, person: Person, bytes = aPdf('certificate')) {
  const { file } = await uploadPaper(api, person, [{ name: 'certificate.pdf', bytes: [bytes] }])
  if (file === undefined) throw new Error('the file was refused')
  return file
}

/** A paper as a company adds it. */
export async function aPaper(
  api: Api,
  person: Person,
  { bytes, ...typed }: Partial<NewPaper> & { bytes?: Buffer<ArrayBuffer> } = {},
) {
  const file = typed.file ?? (await aPaperFile(api, person, bytes))
  const body = { kind: 'licence', number: 'L-12/34', expires_on: dayFromNow(400), ...typed, file }
  return must(await person.call(addPaper, { body: body as NewPaper }))
}

export async function readPaperOver(
  { origin }: Api,
  headers: Record<string, string>,
  id: string,
  query: { for?: 'bid' } = {},
) {
  const response = await fetch(origin + addressOf(readPaperFile, { params: { id }, query }), {
    headers: { 'accept-language': 'en', ...headers },
  })
  return { response, bytes: Buffer.from(await response.arrayBuffer()) }
}
