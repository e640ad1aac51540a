import { Readable } from 'node:stream'
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectVersionsCommand,
  PutObjectCommand,
  PutObjectRetentionCommand,
  paginateListObjectsV2,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3'
import type { HeadObjectCommandOutput } from '@aws-sdk/client-s3'
import { Upload } from '@aws-sdk/lib-storage'
import {
  assertContentType,
  assertKey,
  assertPrefix,
  measure,
  measureWhole,
  selectBytes,
} from './object-store.ts'
import type * as store from './object-store.ts'
import { checkBucket, prepareBucket } from './s3-bucket.ts'
import type { Bucket } from './s3-bucket.ts'
import { provideChecksums } from './s3-checksum.ts'
import { repeatAfterClockStep } from './s3-clock.ts'

type Engine = { endpoint: string; region: string; accessKey: string; secretKey: string }

export type S3Options = Engine & {
  bucket: string
  /** Retention needs a bucket that was created with Object Lock; `prepare` insists on it. */
  objectLock?: boolean | undefined
  listPageSize?: number | undefined
}

/** Objects in an S3 bucket with versions; removing hides an object and keeps its versions a while. */
export function createS3Store(options: S3Options): store.ObjectStore {
  const { bucket: name, objectLock = false, listPageSize = 1000 } = options
  const bucket: Bucket = { client: createS3Client(options), name, objectLock }
  return {
    put: (key, body, putOptions) => put(bucket, key, body, putOptions),
    get: (key, getOptions) => get(bucket, key, getOptions),
    stat: (key) => describe(bucket, key),
    remove: (key) => remove(bucket, key),
    erase: (key) => erase(bucket, key),
    list: (prefix) => list(bucket, prefix, listPageSize),
    retain: (key, until, version) => retain(bucket, key, until, version),
    check: () => checkBucket(bucket),
    prepare: () => prepareBucket(bucket),
  }
}

// The smallest part that S3 allows: an upload holds about three of them in memory.
const PART_BYTES = 5 * 1024 * 1024
const PARTS_AT_ONCE = 2
const CONNECT_WITHIN_MS = 2_000
const ANSWER_WITHIN_MS = 30_000
// Also runs while a reader with a slow connection lets the socket wait, so it must be patient.
const IDLE_AT_MOST_MS = 60_000

export function createS3Client({ endpoint, region, accessKey, secretKey }: Engine): S3Client {
  const client = new S3Client({
    endpoint,
    region,
    credentials: { accessKeyId: accessKey, secretAccessKey: secretKey },
    forcePathStyle: true,
    // Ceph ignores the newer checksums and refuses them as trailers; it does enforce Content-MD5.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    // With it every larger part gets a connection of its own and waits for a proxy's consent.
    expectContinueHeader: false,
    maxAttempts: 3,
    requestHandler: {
      connectionTimeout: CONNECT_WITHIN_MS,
      requestTimeout: ANSWER_WITHIN_MS,
      // Without it the SDK only logs that the time is over.
      throwOnRequestTimeout: true,
      socketTimeout: IDLE_AT_MOST_MS,
    },
  })
  provideChecksums(client)
  repeatAfterClockStep(client)
  return client
}

async function put(
  bucket: Bucket,
  key: string,
  body: store.ObjectBody,
  { contentType, contentLength }: store.PutOptions,
): Promise<store.PutResult> {
  assertKey(key)
  assertContentType(contentType)
  if (body instanceof Uint8Array && body.byteLength <= PART_BYTES) {
    return putWhole(bucket, key, body, { contentType, contentLength })
  }
  const measured = measure(body, contentLength)
  // Parts of a failed upload are aborted.
  const upload = new Upload({
    client: bucket.client,
    params: {
      Bucket: bucket.name,
      Key: key,
      Body: Readable.from(measured.chunks),
      ContentType: contentType,
    },
    partSize: PART_BYTES,
    queueSize: PARTS_AT_ONCE,
  })
  const { VersionId: version } = await upload.done()
  const result = measured.result()
  await assertStored(bucket, key, version, result.size)
  return version === undefined ? result : { ...result, version }
}

/** The engine refuses a body that has another checksum, so that nothing has to be read back. */
async function putWhole(
  bucket: Bucket,
  key: string,
  body: Uint8Array,
  { contentType, contentLength }: store.PutOptions,
): Promise<store.PutResult> {
  const result = measureWhole(body, contentLength)
  const command = new PutObjectCommand({
    Bucket: bucket.name,
    Key: key,
    Body: body,
    ContentType: contentType,
  })
  const { VersionId: version } = await bucket.client.send(command)
  return version === undefined ? result : { ...result, version }
}

/** A store that loses bytes must be noticed before the file is acknowledged. */
async function assertStored(
  bucket: Bucket,
  key: string,
  version: string | undefined,
  size: number,
): Promise<void> {
  const stored = await head(bucket, key, version)
  if (stored?.ContentLength === size) return
  await bucket.client.send(
    new DeleteObjectCommand({ Bucket: bucket.name, Key: key, VersionId: version }),
  )
  throw new Error(`${key}: ${size} bytes were sent, ${stored?.ContentLength ?? 'none'} are stored`)
}

async function get(
  bucket: Bucket,
  key: string,
  { range, version }: store.GetOptions = {},
): Promise<store.ObjectReading | null> {
  assertKey(key)
  if (range === undefined) return read(bucket, key, version)
  // Engines differ at the edges of ranges, so the edges are settled here, on a pinned version.
  const stored = await head(bucket, key, version)
  if (stored === null) return null
  const facts = factsOf(stored)
  const slice = selectBytes(range, facts.size)
  if (slice.length === 0) return { ...facts, ...slice, stream: Readable.from([]) }
  const reading = await read(bucket, key, version ?? facts.version, slice)
  return reading && { ...reading, ...facts, ...slice }
}

async function read(
  bucket: Bucket,
  key: string,
  version: string | undefined,
  slice?: { start: number; length: number },
): Promise<store.ObjectReading | null> {
  const command = new GetObjectCommand({
    Bucket: bucket.name,
    Key: key,
    VersionId: version,
    Range: slice && `bytes=${slice.start}-${slice.start + slice.length - 1}`,
  })
  const answer = await orAbsent(bucket, bucket.client.send(command))
  if (answer === null) return null
  if (!(answer.Body instanceof Readable)) throw new Error(`${key}: an answer without a body`)
  const facts = factsOf(answer)
  return { ...facts, stream: answer.Body, start: 0, length: facts.size }
}

async function describe(bucket: Bucket, key: string): Promise<store.ObjectFacts | null> {
  assertKey(key)
  const stored = await head(bucket, key)
  return stored && factsOf(stored)
}

function head(
  bucket: Bucket,
  key: string,
  version?: string,
): Promise<HeadObjectCommandOutput | null> {
  const command = new HeadObjectCommand({ Bucket: bucket.name, Key: key, VersionId: version })
  return orAbsent(bucket, bucket.client.send(command))
}

function factsOf(
  answer: Pick<HeadObjectCommandOutput, 'ContentLength' | 'ContentType' | 'VersionId'>,
): store.ObjectFacts {
  if (answer.ContentLength === undefined) throw new Error('an answer without a length')
  return {
    size: answer.ContentLength,
    contentType: answer.ContentType ?? 'application/octet-stream',
    ...(answer.VersionId !== undefined && { version: answer.VersionId }),
  }
}

async function remove(bucket: Bucket, key: string): Promise<void> {
  assertKey(key)
  await bucket.client.send(new DeleteObjectCommand({ Bucket: bucket.name, Key: key }))
}

async function erase(bucket: Bucket, key: string): Promise<store.Erasure> {
  assertKey(key)
  const { versions, marks } = await versionsOf(bucket, key)
  // All or nothing: an object without its newest version would show an older one.
  for (const version of versions) {
    const until = (await head(bucket, key, version))?.ObjectLockRetainUntilDate
    if (until !== undefined && until > new Date()) return 'locked'
  }
  for (const VersionId of [...versions, ...marks]) {
    await bucket.client.send(new DeleteObjectCommand({ Bucket: bucket.name, Key: key, VersionId }))
  }
  return 'erased'
}

/** Of one key, whose few versions fit on a page; a mark hides those before it and has no lock. */
async function versionsOf({ client, name }: Bucket, key: string) {
  const { Versions = [], DeleteMarkers = [] } = await client.send(
    new ListObjectVersionsCommand({ Bucket: name, Prefix: key }),
  )
  const own = (all: readonly { Key?: string | undefined; VersionId?: string | undefined }[]) =>
    all.flatMap(({ Key, VersionId }) => (Key === key && VersionId ? [VersionId] : []))
  return { versions: own(Versions), marks: own(DeleteMarkers) }
}

async function* list(
  bucket: Bucket,
  prefix: string,
  pageSize: number,
): AsyncGenerator<store.ListedObject, void, void> {
  assertPrefix(prefix)
  const pages = paginateListObjectsV2(
    { client: bucket.client, pageSize },
    { Bucket: bucket.name, Prefix: prefix },
  )
  for await (const page of pages) {
    for (const { Key: key, Size: size } of page.Contents ?? []) {
      if (key !== undefined && size !== undefined) yield { key, size }
    }
  }
}

async function retain(
  bucket: Bucket,
  key: string,
  until: Date,
  version: string | undefined,
): Promise<store.Retention> {
  assertKey(key)
  const before = await head(bucket, key, version)
  if (before === null) return 'missing'
  if (!bucket.objectLock) return 'unsupported'
  // Asking for less than there is would be refused, and a repeated job asks for the same.
  if (isRetained(before, until)) return 'retained'
  await bucket.client.send(
    new PutObjectRetentionCommand({
      Bucket: bucket.name,
      Key: key,
      VersionId: before.VersionId,
      Retention: { Mode: 'COMPLIANCE', RetainUntilDate: wholeSecond(until) },
    }),
  )
  const after = await head(bucket, key, before.VersionId)
  if (!isRetained(after, until)) throw new Error(`${key}: the retention was accepted but not kept`)
  return 'retained'
}

function isRetained(stored: HeadObjectCommandOutput | null, until: Date): boolean {
  const kept = stored?.ObjectLockRetainUntilDate
  return stored?.ObjectLockMode === 'COMPLIANCE' && kept !== undefined && kept >= until
}

/** Engines drop the fraction of a second, which would end the retention too early. */
function wholeSecond(date: Date): Date {
  return new Date(Math.ceil(date.getTime() / 1000) * 1000)
}

/** A HEAD in a bucket that is gone also answers 404; that must not read as "no such object". */
async function orAbsent<Found>(bucket: Bucket, work: Promise<Found>): Promise<Found | null> {
  try {
    return await work
  } catch (error) {
    if (!(error instanceof S3ServiceException && MISSING.has(error.name))) throw error
    await checkBucket(bucket)
    return null
  }
}

const MISSING = new Set(['NotFound', 'NoSuchKey', 'NoSuchVersion'])
