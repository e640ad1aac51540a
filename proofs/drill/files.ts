import { spawnSync } from 'node:child_process'
import { existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { createTestBuckets } from '@padauk/api/platform/object-store/s3-test-bucket'
import { root } from '@padauk/testing/processes'
import type { Environment, ProofEnvironment } from '#kit/environment'

export type Files = {
  env: Environment
  /** Deletes all that the application's keys can delete; null where nothing is protected. */
  wreck: (() => Promise<{ deleted: number; refused: number }>) | null
  /** All of it, as the owner of the machine could. */
  remove: () => Promise<void>
}

const cephConf = join(root, '.services', 'ceph', 'ceph.conf')

/** A bucket with Object Lock, where there is a store and an administrator who can remove it. */
export function openFiles({ env, directory }: ProofEnvironment): Files {
  const { S3_ENDPOINT = '', S3_REGION = '', S3_ACCESS_KEY = '', S3_SECRET_KEY = '' } = env
  if (!S3_ENDPOINT) return onDisk(env.FILES_DIRECTORY ?? join(directory, 'files'))
  const buckets = createTestBuckets(
    {
      endpoint: S3_ENDPOINT,
      region: S3_REGION,
      accessKey: S3_ACCESS_KEY,
      secretKey: S3_SECRET_KEY,
    },
    'padauk-drill',
  )
  const bucket = buckets.newName()
  const isLocked = existsSync(cephConf)
  return {
    env: { S3_BUCKET: bucket, S3_OBJECT_LOCK: isLocked ? 'on' : 'off', RETAIN_BIDS_DAYS: '1' },
    wreck: isLocked ? () => buckets.wreck(bucket) : null,
    async remove() {
      if (!isLocked) return buckets.dispose(bucket)
      // Locks hold against the keys of the application, not against who owns the whole store.
      const options = ['bucket', 'rm', `--bucket=${bucket}`, '--purge-objects', '--bypass-gc']
      const { status } = spawnSync('radosgw-admin', ['-c', cephConf, ...options])
      if (status !== 0) throw new Error(`bucket ${bucket} could not be removed`)
    },
  }
}

const onDisk = (directory: string): Files => ({
  env: { FILES_DIRECTORY: directory },
  wreck: null,
  remove: async () => rmSync(directory, { recursive: true, force: true }),
})
