import { randomUUID } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { DeleteObjectCommand, GetBucketVersioningCommand } from '@aws-sdk/client-s3'
import type { Config } from '#platform/config'
import { findingsAbout, reasonOf } from '#platform/doctor/finding'
import type { Finding } from '#platform/doctor/finding'
import { openStore } from '#platform/object-store/open-store'
import type { ObjectStore } from '#platform/object-store/object-store'
import { createS3Client } from '#platform/object-store/s3'

const { ok, look, wrong } = findingsAbout('store')
const lockedSeconds = 10

/** Whether the store keeps objects, and locks them even against us. */
export async function examineStore(config: Config): Promise<Finding[]> {
  const store = openStore(config)
  const key = `doctor/${randomUUID()}`
  try {
    await store.prepare()
    const version = await writeAndRead(store, key)
    const findings = [ok('An object was written and read back.')]
    if (config.S3_ENDPOINT) findings.push(...(await examineBucket(config, store, { key, version })))
    else findings.push(look('Files lie on a disk: a change is noticed, but not prevented.', disk))
    await store.remove(key)
    return findings
  } catch (error) {
    return [wrong(`The store can't be used: ${reasonOf(error)}.`, unusable)]
  }
}

const disk = 'Use an object store with Object Lock before the first tender is published.'
const unusable =
  'Start the store, and compare S3_ENDPOINT, S3_BUCKET and the two S3 keys (or FILES_DIRECTORY).'

async function writeAndRead(store: ObjectStore, key: string) {
  const bytes = Buffer.from(`written by the doctor ${key}`)
  const { version } = await store.put(key, bytes, { contentType: 'text/plain' })
  const reading = await store.get(key)
  if (!reading) throw new Error('what was written is not there')
  if (!bytes.equals(await buffer(reading.stream)))
    throw new Error('what was written is not what was read')
  return version
}

type Canary = { key: string; version: string | undefined }

async function examineBucket(config: Config, store: ObjectStore, canary: Canary) {
  const { S3_ENDPOINT: endpoint = '', S3_REGION: region, S3_BUCKET: Bucket } = config
  const { S3_ACCESS_KEY: accessKey = '', S3_SECRET_KEY: secretKey = '' } = config
  const client = createS3Client({ endpoint, region, accessKey, secretKey })
  try {
    const { Status } = await client.send(new GetBucketVersioningCommand({ Bucket }))
    const versions =
      Status === 'Enabled'
        ? ok('The bucket keeps versions.')
        : wrong('The bucket keeps no versions.', 'Turn versioning on.')
    const remove = () =>
      client.send(new DeleteObjectCommand({ Bucket, Key: canary.key, VersionId: canary.version }))
    return [versions, await examineLock(config, store, { ...canary, remove })]
  } finally {
    client.destroy()
  }
}

/** The canary: something that is locked for a few seconds, and that we then try to destroy. */
async function examineLock(
  { S3_OBJECT_LOCK }: Config,
  store: ObjectStore,
  { key, version, remove }: Canary & { remove: () => Promise<unknown> },
) {
  const todo =
    'Only a new bucket can be given Object Lock: choose another S3_BUCKET, and copy what is there.'
  if (S3_OBJECT_LOCK === 'off') {
    return look('Object Lock is off: a change to a bid is noticed, but not prevented.', todo)
  }
  const retention = await store.retain(key, new Date(Date.now() + lockedSeconds * 1000), version)
  if (retention !== 'retained') return wrong('The store locks nothing.', todo)
  const isRefused = await remove().then(
    () => false,
    () => true,
  )
  return isRefused
    ? ok('A locked object could not be destroyed with our own keys.')
    : wrong(
        'A locked object could be destroyed.',
        'This store does not hold what it promises: use another.',
      )
}
