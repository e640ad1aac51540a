import type { Config } from '#platform/config'
import { createDiskStore } from '#platform/object-store/disk'
import type { ObjectStore } from '#platform/object-store/object-store'
import { createS3Store } from '#platform/object-store/s3'

type Place = Pick<
  Config,
  | 'S3_ENDPOINT'
  | 'S3_REGION'
  | 'S3_BUCKET'
  | 'S3_ACCESS_KEY'
  | 'S3_SECRET_KEY'
  | 'S3_OBJECT_LOCK'
  | 'FILES_DIRECTORY'
>

/** The store the configuration names; S3 when both are given. */
export function openStore(config: Place): ObjectStore {
  const { S3_ENDPOINT, S3_REGION, S3_BUCKET, S3_ACCESS_KEY, S3_SECRET_KEY, S3_OBJECT_LOCK } = config
  const { FILES_DIRECTORY } = config
  if (S3_ENDPOINT && S3_ACCESS_KEY && S3_SECRET_KEY) {
    return createS3Store({
      endpoint: S3_ENDPOINT,
      region: S3_REGION,
      bucket: S3_BUCKET,
      accessKey: S3_ACCESS_KEY,
      secretKey: S3_SECRET_KEY,
      objectLock: S3_OBJECT_LOCK === 'on',
    })
  }
  if (FILES_DIRECTORY) return createDiskStore({ directory: FILES_DIRECTORY })
  throw new Error('no object store is configured')
}

/** Where copies go; null when the configuration names no second place. */
export function openSecondStore(config: Config): ObjectStore | null {
  if (!config.SECOND_S3_ENDPOINT && !config.SECOND_FILES_DIRECTORY) return null
  return openStore({
    S3_ENDPOINT: config.SECOND_S3_ENDPOINT,
    S3_REGION: config.SECOND_S3_REGION,
    S3_BUCKET: config.SECOND_S3_BUCKET,
    S3_ACCESS_KEY: config.SECOND_S3_ACCESS_KEY,
    S3_SECRET_KEY: config.SECOND_S3_SECRET_KEY,
    S3_OBJECT_LOCK: config.SECOND_S3_OBJECT_LOCK,
    FILES_DIRECTORY: config.SECOND_FILES_DIRECTORY,
  })
}
