import { randomBytes } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import {
  DeleteObjectCommand,
  GetBucketLifecycleConfigurationCommand,
  GetBucketVersioningCommand,
  ListMultipartUploadsCommand,
  ListObjectVersionsCommand,
  PutBucketLifecycleConfigurationCommand,
  PutObjectRetentionCommand,
} from '@aws-sdk/client-s3'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { describeObjectStore } from './conformance.ts'
import {
  BYTES,
  bytesOf,
  MEBIBYTE,
  newKey,
  pourThenFail,
  pourWithoutEnd,
} from './conformance-setup.ts'
import { listen } from './s3-fake-engine.ts'
import { createS3Store } from './s3.ts'
import { createTestBuckets } from './s3-test-bucket.ts'
import type { Engine } from './s3-test-bucket.ts'

const { S3_ENDPOINT, S3_REGION, S3_BUCKET, S3_ACCESS_KEY, S3_SECRET_KEY } = process.env

if (S3_ENDPOINT && S3_ACCESS_KEY && S3_SECRET_KEY) {
  describeS3(
    {
      endpoint: S3_ENDPOINT,
      region: S3_REGION ?? 'us-east-1',
      accessKey: S3_ACCESS_KEY,
      secretKey: S3_SECRET_KEY,
    },
    S3_BUCKET ?? 'test',
  )
} else {
  test('the object store suite needs Ceph: run ops/services.sh up', () => {
    expect(process.env.CI, 'where CI is set, the suite has to run').toBeUndefined()
  })
}

type Stage = {
  engine: Engine
  buckets: ReturnType<typeof createTestBuckets>
  locked: string
  plain: string
}

function describeS3(engine: Engine, namePrefix: string): void {
  const buckets = createTestBuckets(engine, namePrefix)

  describeObjectStore('an S3 bucket', async () => {
    const bucket = buckets.newName()
    const open = () => createS3Store({ ...engine, bucket, objectLock: true, listPageSize: 30 })
    await open().prepare()
    return {
      open,
      openUnprepared: () => createS3Store({ ...engine, bucket: buckets.newName() }),
      manyObjects: 100,
      retention: 'retained',
      dispose: () => buckets.dispose(bucket),
    }
  })

  describe('an S3 bucket', { timeout: 30_000 }, () => {
    const stage = { engine, buckets, locked: buckets.newName(), plain: buckets.newName() }
    beforeAll(async () => {
      await createS3Store({ ...engine, bucket: stage.locked, objectLock: true }).prepare()
      await createS3Store({ ...engine, bucket: stage.plain }).prepare()
    }, 30_000)
    afterAll(async () => {
      await buckets.dispose(stage.locked)
      await buckets.dispose(stage.plain)
    }, 60_000)

    describe('keeps what is retained', () => keepsRetained(stage))
    describe('keeps versions', () => keepsVersions(stage))
    describe('is prepared', () => isPrepared(stage))
    describe('is not believed blindly', () => isNotBelieved(stage))
    describe('is away', () => isAway(stage))
  })
}

function keepsRetained({ engine, buckets: { client }, locked, plain }: Stage): void {
  const store = createS3Store({ ...engine, bucket: locked, objectLock: true })

  test('a retained version cannot be deleted, not even past governance', async () => {
    const key = newKey()
    const { version } = await store.put(key, Buffer.from('sealed bid'), BYTES)
    expect(await store.retain(key, soon(), version)).toBe('retained')
    const target = { Bucket: locked, Key: key, VersionId: version }
    for (const BypassGovernanceRetention of [false, true]) {
      const command = new DeleteObjectCommand({ ...target, BypassGovernanceRetention })
      await expect(client.send(command)).rejects.toMatchObject({ name: 'AccessDenied' })
    }
    expect((await bytesOf(store, key))?.toString()).toBe('sealed bid')
  })

  test('removing or replacing hides it, and its version still gives the same bytes', async () => {
    const key = newKey()
    const { version } = await store.put(key, Buffer.from('sealed bid'), BYTES)
    await store.retain(key, soon(), version)
    await store.put(key, Buffer.from('another bid'), BYTES)
    await store.remove(key)
    expect(await store.get(key)).toBeNull()
    expect((await bytesOf(store, key, { version }))?.toString()).toBe('sealed bid')
  })

  test('retention can be extended, never shortened', async () => {
    const key = newKey()
    const { version } = await store.put(key, Buffer.from('sealed bid'), BYTES)
    const until = soon()
    await store.retain(key, until)
    expect(await store.retain(key, new Date(until.getTime() - 3_000))).toBe('retained')
    const shorten = new PutObjectRetentionCommand({
      Bucket: locked,
      Key: key,
      VersionId: version,
      Retention: { Mode: 'COMPLIANCE', RetainUntilDate: new Date(until.getTime() - 3_000) },
    })
    await expect(client.send(shorten)).rejects.toMatchObject({ name: 'AccessDenied' })
    expect(await store.retain(key, new Date(until.getTime() + 1_000))).toBe('retained')
  })

  test('the named version is retained, not the one that came after it', async () => {
    const key = newKey()
    const first = await store.put(key, Buffer.from('sealed bid'), BYTES)
    const second = await store.put(key, Buffer.from('another bid'), BYTES)
    await store.retain(key, soon(), first.version)
    const destroy = (VersionId: string | undefined) =>
      client.send(new DeleteObjectCommand({ Bucket: locked, Key: key, VersionId }))
    await expect(destroy(first.version)).rejects.toMatchObject({ name: 'AccessDenied' })
    await destroy(second.version)
    expect((await bytesOf(store, key))?.toString()).toBe('sealed bid')
  })

  test('erases every version, removed ones too, once the lock has run out', async () => {
    const key = newKey()
    await store.put(key, Buffer.from('sealed bid'), BYTES)
    const { version } = await store.put(key, Buffer.from('another bid'), BYTES)
    const until = new Date(Date.now() + 2_000)
    await store.retain(key, until, version)
    expect(await store.erase(key)).toBe('locked')
    expect((await bytesOf(store, key))?.toString()).toBe('another bid')
    await store.remove(key)
    await wait(until.getTime() + 1_500 - Date.now())
    expect(await store.erase(key)).toBe('erased')
    const left = await client.send(new ListObjectVersionsCommand({ Bucket: locked, Prefix: key }))
    expect([...(left.Versions ?? []), ...(left.DeleteMarkers ?? [])]).toEqual([])
  })

  test('without Object Lock it does not claim to retain', async () => {
    const unlocked = createS3Store({ ...engine, bucket: plain })
    const key = newKey()
    await unlocked.put(key, Buffer.from('x'), BYTES)
    expect(await unlocked.retain(key, soon())).toBe('unsupported')
  })
}

function soon(): Date {
  return new Date(Date.now() + 5_000)
}

function keepsVersions({ engine, buckets: { client }, plain }: Stage): void {
  const store = createS3Store({ ...engine, bucket: plain })

  test.each([
    ['small', 10],
    ['large', 6 * MEBIBYTE],
  ])('a %s body is found again by its version', async (_, size) => {
    const key = newKey()
    const body = randomBytes(size)
    const { version } = await store.put(key, body, BYTES)
    expect(version).toEqual(expect.any(String))
    expect((await store.stat(key))?.version).toBe(version)
    await store.put(key, Buffer.from('newer'), BYTES)
    const old = await bytesOf(store, key, { version })
    expect(old?.equals(body)).toBe(true)
    const range = { start: 2, end: 4 }
    expect(await bytesOf(store, key, { version, range })).toEqual(body.subarray(2, 5))
  })

  test('an upload that breaks off leaves no parts that cost room', async () => {
    const put = store.put(newKey(), pourThenFail(randomBytes(12 * MEBIBYTE)), BYTES)
    await expect(put).rejects.toThrow('line went dead')
    const open = await client.send(new ListMultipartUploadsCommand({ Bucket: plain }))
    expect(open.Uploads ?? []).toEqual([])
  })
}

function isPrepared({ engine, buckets: { client }, plain }: Stage): void {
  test('it keeps versions, and forgets abandoned parts and removed objects', async () => {
    const versioning = await client.send(new GetBucketVersioningCommand({ Bucket: plain }))
    expect(versioning.Status).toBe('Enabled')
    const lifecycle = new GetBucketLifecycleConfigurationCommand({ Bucket: plain })
    expect((await client.send(lifecycle)).Rules).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ AbortIncompleteMultipartUpload: { DaysAfterInitiation: 1 } }),
        expect.objectContaining({ NoncurrentVersionExpiration: { NoncurrentDays: 30 } }),
        expect.objectContaining({ Filter: { Prefix: 'staged/' }, Expiration: { Days: 7 } }),
      ]),
    )
  })

  test('a bucket of an older release gets the rule that it lacks', async () => {
    const lifecycle = new GetBucketLifecycleConfigurationCommand({ Bucket: plain })
    const { Rules: rules = [] } = await client.send(lifecycle)
    const older = rules.filter(({ ID }) => ID !== 'staged-uploads')
    await client.send(
      new PutBucketLifecycleConfigurationCommand({
        Bucket: plain,
        LifecycleConfiguration: { Rules: older },
      }),
    )
    await createS3Store({ ...engine, bucket: plain }).prepare()
    expect((await client.send(lifecycle)).Rules).toHaveLength(older.length + 1)
  })

  test("an operator's own rules stay", async () => {
    const rule = {
      ID: 'operator',
      Status: 'Enabled',
      Filter: { Prefix: 'old/' },
      Expiration: { Days: 7 },
    } as const
    await client.send(
      new PutBucketLifecycleConfigurationCommand({
        Bucket: plain,
        LifecycleConfiguration: { Rules: [rule] },
      }),
    )
    await createS3Store({ ...engine, bucket: plain }).prepare()
    const lifecycle = new GetBucketLifecycleConfigurationCommand({ Bucket: plain })
    expect((await client.send(lifecycle)).Rules?.map(({ ID }) => ID)).toEqual(['operator'])
  })

  test('a bucket without Object Lock is refused where the lock was asked for', async () => {
    const store = createS3Store({ ...engine, bucket: plain, objectLock: true })
    await expect(store.prepare()).rejects.toThrow('no Object Lock')
  })
}

function isNotBelieved({ engine }: Stage): void {
  test('a retention that is accepted but not kept is an error', async () => {
    const server = await listen((_, response) => response.end())
    const store = createS3Store({
      ...engine,
      endpoint: server.endpoint,
      bucket: 'liar',
      objectLock: true,
    })
    await expect(store.retain('a', new Date(Date.now() + 5_000))).rejects.toThrow('not kept')
  })
}

function isAway({ engine, plain }: Stage): void {
  test('closes the source when the store rejects it', async () => {
    const store = createS3Store({ ...engine, bucket: plain, secretKey: 'wrong' })
    const source = pourWithoutEnd()
    await expect(store.put('a', source.chunks, BYTES)).rejects.toMatchObject({
      name: 'SignatureDoesNotMatch',
    })
    expect(source.isClosed()).toBe(true)
  })

  test('with wrong credentials it is not ready', async () => {
    const store = createS3Store({ ...engine, bucket: plain, secretKey: 'wrong' })
    await expect(store.check()).rejects.toThrow(plain)
    await expect(store.stat('a')).rejects.toThrow()
  })

  test('is not ready when the store is unreachable', async () => {
    const server = await listen(() => undefined)
    server.close()
    const store = createS3Store({ ...engine, endpoint: server.endpoint, bucket: plain })
    await expect(store.check()).rejects.toThrow(plain)
  })

  test('is not ready within seconds when the store hangs', async () => {
    const server = await listen(() => undefined)
    const store = createS3Store({ ...engine, endpoint: server.endpoint, bucket: plain })
    const started = performance.now()
    await expect(store.check()).rejects.toThrow(plain)
    expect(performance.now() - started).toBeLessThan(5_000)
  })
}
