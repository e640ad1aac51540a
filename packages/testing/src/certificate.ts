import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** A certificate for localhost that no authority signed. */
export async function ownCertificate(directory: string) {
  const certificate = join(directory, 'certificate.pem')
  const key = join(directory, 'certificate-key.pem')
  const kind = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes']
  const named = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost']
  const files = ['-keyout', key, '-out', certificate]
  await run('openssl', ['req', '-x509', '-days', '2', ...kind, ...named, ...files])
  return { certificate, key }
}
