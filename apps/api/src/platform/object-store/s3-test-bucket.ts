import { randomBytes } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import {
  AbortMultipartUploadCommand,
  DeleteBucketCommand,
  DeleteObjectsCommand,
  ListMultipartUploadsCommand,
  ListObjectVersionsCommand,
  S3Client,
} from '@aws-sdk/client-s3'
import type {
  ListObjectVersionsCommandInput,
  ListObjectVersionsCommandOutput,
} from '@aws-sdk/client-s3'
import type { S3Options } from './s3.ts'

export type Engine = Pick<S3Options, 'endpoint' | 'region' | 'accessKey' | 'secretKey'>

/** Long enough for any retention that a test asks for. */
const EMPTY_WITHIN_MS = 15_000

/** Buckets of this run alone, and a client that sees what the store does not show. */
export function createTestBuckets(engine: Engine, namePrefix: string) {
  const client = new S3Client({
    endpoint: engine.endpoint,
    region: engine.region,
    credentials: { accessKeyId: engine.accessKey, secretAccessKey: engine.secretKey },
    forcePathStyle: true,
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  })
  return {
    client,
    /** Every version that can be deleted; how many were, and how many refused. */
    wreck: (bucket: string) => wreck(client, bucket),
    newName: () => `${namePrefix}-${randomBytes(6).toString('hex')}`,
    dispose: async (bucket: string) => {
      await abortUploads(client, bucket)
      await empty(client, bucket)
      await client.send(new DeleteBucketCommand({ Bucket: bucket }))
    },
  }
}

async function abortUploads(client: S3Client, Bucket: string): Promise<void> {
  const { Uploads = [] } = await client.send(new ListMultipartUploadsCommand({ Bucket }))
  for (const { Key, UploadId } of Uploads) {
    await client.send(new AbortMultipartUploadCommand({ Bucket, Key, UploadId }))
  }
}

async function wreck(client: S3Client, Bucket: string) {
  const counts = { deleted: 0, refused: 0 }
  let from: Pick<ListObjectVersionsCommandInput, 'KeyMarker' | 'VersionIdMarker'> | null = {}
  while (from) {
    const page: ListObjectVersionsCommandOutput = await client.send(
      new ListObjectVersionsCommand({ Bucket, ...from }),
    )
    const all = [...(page.Versions ?? []), ...(page.DeleteMarkers ?? [])]
    const Objects = all.map(({ Key, VersionId }) => ({ Key, VersionId }))
    const gone = new DeleteObjectsCommand({ Bucket, Delete: { Objects } })
    const { Errors = [] } = Objects.length > 0 ? await client.send(gone) : {}
    counts.refused += Errors.length
    counts.deleted += Objects.length - Errors.length
    const { IsTruncated, NextKeyMarker: KeyMarker, NextVersionIdMarker: VersionIdMarker } = page
    from = IsTruncated ? { KeyMarker, VersionIdMarker } : null
  }
  return counts
}

/** Retained versions can only be deleted when their time has come, so it tries until then. */
async function empty(client: S3Client, Bucket: string): Promise<void> {
  const giveUpAt = Date.now() + EMPTY_WITHIN_MS
  for (;;) {
    const { Versions = [], DeleteMarkers = [] } = await client.send(
      new ListObjectVersionsCommand({ Bucket }),
    )
    const Objects = [...Versions, ...DeleteMarkers].map(({ Key, VersionId }) => ({
      Key,
      VersionId,
    }))
    if (Objects.length === 0) return
    const { Errors = [] } = await client.send(
      new DeleteObjectsCommand({ Bucket, Delete: { Objects } }),
    )
    if (Errors.length === 0) continue
    if (Date.now() > giveUpAt) throw new Error(`${Bucket} keeps ${JSON.stringify(Errors)}`)
    await wait(500)
  }
}
