import { randomUUID } from 'node:crypto'
import type { EventEmitter } from 'node:events'
import type { Readable } from 'node:stream'
import { done, refuse } from '@padauk/contract/problems'
import type { Outcome, Refusal } from '@padauk/contract/problems'
import { tusPath, uploadSlots } from '@padauk/contract/uploads'
import { DataStore, Server, Upload } from '@tus/server'
import * as z from 'zod'
import type { Checks } from '#features/uploads/checking'
import type { ConcurrencyLimit } from '#features/uploads/concurrency'
import { createContinuing } from '#features/uploads/continuing'
import type { KeptBuffers } from '#features/uploads/kept-buffers'
import { createLocker } from '#features/uploads/locks/locker'
import { missing, ownUploads } from '#features/uploads/own-uploads'
import type { Pieces } from '#features/uploads/pieces'
import type { Receiving } from '#features/uploads/receiving'
import { Refused } from '#features/uploads/refused'
import { deleteRefused } from '#features/uploads/repository'
import { nameOf, resumableId } from '#features/uploads/rules'
import { SealedMetadata } from '#features/uploads/sealed/rules'
import type { SealedUploads } from '#features/uploads/sealed/sealed-uploads'
import type { Database } from '#platform/database/database'
import type { Secrets } from '#platform/security/secrets'

type Needs = {
  db: Database
  secrets: Pick<Secrets, 'keyedHash' | 'isKeyedHash'>
  pieces: Pieces
  checks: Checks
  receiving: Receiving
  sealed: SealedUploads
  concurrency: ConcurrencyLimit
  buffers: KeptBuffers
}

/** As much of a request as the protocol needs. */
export type TusRequest = {
  method: string
  url: string
  headers: Headers
  /** The upload that the address names; empty when one begins. */
  name: string
  /** Called when the bytes are wanted, and only then. */
  openBody(): Readable | null
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
  const locker = createLocker(db, (name) => resumableId(secrets, name) ?? missing())
  const continueUpload = createContinuing({ ...needs, locker })

  /** Beginning, asking and removing are the library's; bytes are ours. */
  async function speak(companyId: string, request: TusRequest): Promise<Outcome<TusAnswer>> {
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
      onIncomingRequest: async ({ method }, name) => {
        if (method !== 'POST') await store.own.find(name)
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

  async function proceed(companyId: string, request: TusRequest): Promise<Outcome<TusAnswer>> {
    try {
      const reached = await continueUpload(companyId, request)
      return done({ status: 204, headers: { 'upload-offset': String(reached) } })
    } catch (error) {
      return refusalOf(error)
    }
  }

  return {
    answer: (companyId: string, request: TusRequest) =>
      request.method === 'PATCH'
        ? concurrency.within(companyId, () => proceed(companyId, request))
        : speak(companyId, request),
  }
}

/** The library reads a web request, and listens to Node's own for a line that breaks. */
function asWebRequest({ method, url, headers, line }: TusRequest): Request {
  const request = { method, url, headers, body: null, runtime: { node: { req: line } } }
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

function readMetadata<Schema extends z.ZodType>(schema: Schema, metadata: unknown) {
  const given = schema.safeParse(metadata)
  if (given.success) return given.data
  const isUnknown = given.error.issues.some(({ code }) => code === 'unrecognized_keys')
  throw new Refused(refuse(isUnknown ? 'unknown-field' : 'malformed'))
}

class UploadStore extends DataStore {
  readonly own: ReturnType<typeof ownUploads>
  readonly #needs: Needs
  readonly #companyId: string
  override extensions = ['creation', 'termination']

  constructor(needs: Needs, companyId: string) {
    super()
    this.#needs = needs
    this.#companyId = companyId
    this.own = ownUploads(needs, companyId)
  }

  override async create(upload: Upload) {
    const id = resumableId(this.#needs.secrets, upload.id) ?? missing()
    const begun = await this.#begin(id, upload.size ?? 0, upload.metadata ?? {})
    if (!begun.ok) throw new Refused(begun)
    return upload
  }

  #begin(id: string, size: number, metadata: Record<string, string | null>) {
    const { receiving } = this.#needs
    if ('sealed' in metadata) {
      const { slot, tender: tenderId } = readMetadata(SealedMetadata, metadata)
      return receiving.beginSealed(this.#companyId, id, { slot, size, tenderId })
    }
    const { filename: name, slot, tender = null, filetype } = readMetadata(Metadata, metadata)
    const about = { slot, name, size, tenderId: tender, declaredType: filetype ?? '' }
    return receiving.begin(this.#companyId, id, about)
  }

  override async getUpload(name: string) {
    const row = await this.own.current(name)
    const about = row.sealed ? { sealed: '1' } : { filename: this.#needs.pieces.nameOf(row) }
    const metadata = { ...about, ...(row.slot && { slot: row.slot }) }
    return new Upload({ id: name, size: row.size ?? 0, offset: row.received, metadata })
  }

  override async remove(name: string) {
    const { db, pieces } = this.#needs
    const { id } = await this.own.find(name)
    if (!(await pieces.refuse(id, 'upload-missing'))) return missing()
    return deleteRefused(db, id)
  }
}
