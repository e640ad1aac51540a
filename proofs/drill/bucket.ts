import { chmodSync, readFileSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { createServer } from 'node:tls'
import { ownCertificate } from '@padauk/testing/certificate'
import { freePort } from '@padauk/testing/postgres'
import { must } from '#kit/command'
import type { Alone } from '#kit/proof'
import type { Row } from '#kit/report'
import { startCluster } from './cluster.ts'
import { restoredFrom } from './elsewhere.ts'
import type { Installation } from './installation.ts'

/** pgBackRest speaks TLS only; the store of the proofs does not. */
async function encryptedDoor(endpoint: string, directory: string) {
  const { certificate, key } = await ownCertificate(directory)
  const { hostname, port } = new URL(endpoint)
  const door = createServer(
    { cert: readFileSync(certificate), key: readFileSync(key) },
    (secured) => {
      const plain = connect(Number(port), hostname)
      secured.pipe(plain).pipe(secured)
      for (const side of [secured, plain]) side.on('error', () => side.destroy())
    },
  )
  const listening = await freePort()
  await new Promise<void>((resolve) => void door.listen(listening, '127.0.0.1', resolve))
  return { address: `localhost:${listening}`, certificate, close: () => void door.close() }
}

/** Another cluster, whose backups lie in an object store: set up, backed up, and restored from there. */
export async function backUpToBucket(
  { environment }: Installation,
  { atEnd }: Alone,
): Promise<Row[]> {
  const { S3_ENDPOINT: endpoint, S3_REGION: region, S3_BUCKET: bucket } = environment.env
  const { S3_ACCESS_KEY: accessKey, S3_SECRET_KEY: secretKey } = environment.env
  if (!endpoint) return []
  const door = await encryptedDoor(endpoint, environment.directory)
  atEnd(async () => door.close())

  const cluster = await startCluster()
  const { directory } = cluster
  atEnd(cluster.stop)
  const [keys, authority] = [join(directory, 's3-keys'), join(directory, 's3-authority.pem')]
  writeFileSync(keys, `${accessKey}\n${secretKey}\n`, { mode: 0o600 })
  writeFileSync(authority, readFileSync(door.certificate))
  chmodSync(authority, 0o644)
  cluster.writeBackupSettings(`REPOSITORY=s3://${bucket}/backups
REPOSITORY_ENDPOINT=${door.address}
REPOSITORY_REGION=${region ?? 'us-east-1'}
REPOSITORY_KEYS=${keys}
REPOSITORY_CA=${authority}
SECOND_WAL=
`)
  await must(cluster.run('setup.sh'))
  return restoredFrom(cluster)
}
