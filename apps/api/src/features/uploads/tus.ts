import { randomUUID } from 'node:crypto'
import type { EventEmitter } from 'node:events'
import type { Readable } from 'node:stream'
import { done, refuse } from '@padauk/contract/problems'
import type { Outcome, Refusal } from '@padauk/contract/problems'
import { chunkLimitBytes, smallestPieceBytes, tusPath, uploadSlots } from '@padauk/contract/uploads'
import { DataStore, Server, Upload } from '@tus/server'
import * as z from 'zod'
import type { Checks } from '#features/uploads/checking'
import { settled } from '#features/uploads/checking'
import type { ConcurrencyLimit } from '#features/uploads/concurrency'
import { createLocker } from '#features/uploads/locks/locker'
import type { Pieces } from '#features/uploads/pieces'
import type { Receiving } from '#features/uploads/receiving'
import { Refused } from '#features/uploads/refused'
import { deleteRefused, findUpload } from '#features/uploads/repository'
import type { UploadRow } from '#features/uploads/repository'
import { idOf, nameOf } from '#features/uploads/rules'
import { createPieceWriter } from '#features/uploads/piece-writer'
import type { Database } from '#platform/database/database'
import type { Secrets } from '#platform/security/secrets'

type Needs = {
  db: Database
  secrets: Pick<Secrets, 'keyedHash' | 'isKeyedHash'>
  pieces: Pieces
  checks: Checks
  receiving: Receiving
  concurrency: ConcurrencyLimit
}

/** As much of a request as the protocol needs. */
export type TusRequest = {
  method: string
  url: string
  headers: Headers
  /** Called when the bytes are wanted, and only then. */
  openBody(): ReadableStream | null
  /** Tells with `error` that the line broke. */
  line: EventEmitter
}

export type TusAnswer = { status: number; headers: Record<string, string> }

const Metadata = z.strictObject({
  filename: z.string().min(1).max(1_000),
  slot: z.enum(uploadSlots),
  tender: z.uuid().optional(),
  filetype: z.string().max(200).nullish(),
})

/** Resumable uploads (tus 1.0.0) over our own pieces; any process continues what another began. */
export function createTus(needs: Needs) {
  const { db, secrets, concurrency } = needs
  const locker = createLocker(db, (name) => idOf(secrets, name) ?? missing())

  async function answer(companyId: string, request: TusRequest): Promise<Outcome<TusAnswer>> {
    const store = new UploadStore(needs, companyId)
    let thrown: unknown
    const server = new Server({
      path: tusPath,
      relativeLocation: true,
      datastore: store,
      locker,
      // Stores what has arrived at once when another request wants to continue.
      lockDrainTimeout: 1,
      namingFunction: () => nameOf(secrets, randomUUID()),
      onIncomingRequest: async ({ method, headers }, name) => {
        if (method === 'POST') return
        const row = await store.find(name)
        if (method === 'PATCH' && isTooSmall(row, headers)) throw new Refused(refuse('malformed'))
      },
      onUploadFinish: async (_request, { id }) => {
        await store.finish(id)
        return {}
      },
      onResponseError: (_request, error) => {
        thrown = error
        return undefined
      },
    })
    const response = await server.handleWeb(asWebRequest(request))
    if (thrown !== undefined) return refusalOf(thrown)
    if (response.status >= 400) return refusalOf({ status_code: response.status })
    return done({ status: response.status, headers: told(response.headers) })
  }

  return {
    answer: (companyId: string, request: TusRequest) =>
      request.method === 'PATCH'
        ? concurrency.within(companyId, () => answer(companyId, request))
        : answer(companyId, request),
  }
}

/**
 * By what the sender announces, not by what arrives: a line that breaks may leave any number of
 * bytes, and they are kept.
 */
function isTooSmall({ size }: UploadRow, headers: Headers) {
  const length = Number(headers.get('content-length'))
  const isLast = Number(headers.get('upload-offset')) + length === size
  return length < smallestPieceBytes && !isLast
}

/** The library reads a web request, and listens to Node's own for a line that breaks. */
function asWebRequest({ method, url, headers, openBody, line }: TusRequest): Request {
  const request = {
    method,
    url,
    headers,
    get body() {
      return openBody()
    },
    runtime: { node: { req: line } },
  }
  return request as unknown as Request
}

const spoken = ['tus-resumable', 'upload-offset', 'upload-length', 'upload-metadata', 'location']

const told = (headers: Headers) =>
  Object.fromEntries(
    spoken.flatMap((name) => (headers.has(name) ? [[name, headers.get(name) ?? '']] : [])),
  )

function refusalOf(error: unknown): Refusal {
  if (error instanceof Refused) return error.refusal
  const status = (error as { status_code?: number }).status_code ?? 500
  if (status === 404 || status === 410) return refuse('not-found')
  if (status === 409) return refuse('upload-offset')
  if (status === 413) return refuse('body-too-large')
  if (status < 500 || status === 501) return refuse('malformed')
  throw error
}

function missing(): never {
  throw new Refused(refuse('not-found'))
}

/** One company's view of the uploads: what is not its own is not there. */
class UploadStore extends DataStore {
  readonly #needs: Needs
  readonly #companyId: string
  override extensions = ['creation', 'termination']

  constructor(needs: Needs, companyId: string) {
    super()
    this.#needs = needs
    this.#companyId = companyId
  }

  async find(name: string): Promise<UploadRow> {
    const { db, secrets } = this.#needs
    const id = idOf(secrets, name)
    const row = id === null ? undefined : await findUpload(db, id)
    if (row?.companyId !== this.#companyId || row.state === 'accepted') return missing()
    return row
  }

  override async create(upload: Upload) {
    const given = Metadata.safeParse(upload.metadata ?? {})
    if (!given.success) {
      const isUnknown = given.error.issues.some(({ code }) => code === 'unrecognized_keys')
      throw new Refused(refuse(isUnknown ? 'unknown-field' : 'malformed'))
    }
    const { filename: name, slot, tender: tenderId = null, filetype } = given.data
    const id = idOf(this.#needs.secrets, upload.id) ?? missing()
    const about = { slot, name, size: upload.size ?? 0, tenderId, declaredType: filetype ?? '' }
    const begun = await this.#needs.receiving.begin(this.#companyId, id, about)
    if (!begun.ok) throw new Refused(begun)
    return upload
  }

  override async getUpload(name: string) {
    const row = await this.find(name)
    const state = settled(row)
    if (!state.ok) throw new Refused(state)
    const filename = this.#needs.pieces.nameOf(row)
    const metadata = { filename, ...(row.slot && { slot: row.slot }) }
    return new Upload({ id: name, size: row.size ?? 0, offset: row.received, metadata })
  }

  override async write(stream: Readable, name: string, offset: number) {
    const { pieces } = this.#needs
    const row = await this.find(name)
    const writer = createPieceWriter({
      offset,
      size: row.size ?? 0,
      store: async (start, bytes) => {
        const target = { ...row, key: pieces.keyOf(row) }
        const outcome = await pieces.store(target, start, bytes)
        if (outcome !== 'stored') throw new Refused(refuse('upload-offset'))
      },
    })
    let taken = 0
    try {
      for await (const part of stream as AsyncIterable<Buffer>) {
        taken += part.length
        if (taken > chunkLimitBytes) throw new Refused(refuse('body-too-large'))
        await writer.take(part)
      }
    } catch (error) {
      if (error instanceof Refused) throw error
      // The line broke. What had arrived must not be sent again.
    }
    return writer.flush()
  }

  override async remove(name: string) {
    const { db, pieces } = this.#needs
    const { id } = await this.find(name)
    if (!(await pieces.refuse(id, 'upload-missing'))) return missing()
    return deleteRefused(db, id)
  }

  async finish(name: string) {
    const { id } = await this.find(name)
    const checked = await this.#needs.checks.finish(id, { withScanner: true })
    if (!checked.ok) throw new Refused(checked)
  }
}
