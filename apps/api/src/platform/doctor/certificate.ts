import { X509Certificate } from 'node:crypto'
import { access, readFile } from 'node:fs/promises'
import { connect } from 'node:tls'
import { findingsAbout, reasonOf } from '#platform/doctor/finding'
import type { Finding } from '#platform/doctor/finding'

const { ok, look, wrong } = findingsAbout('certificate')
const dayMs = 86_400_000
const withinMs = 5_000
const soonDays = 14

type Asked = { publicUrl: string; file: string | undefined }

/**
 * The certificate of the front server, null where none is needed. Its file may be for root alone, as
 * certbot's are: then the port is asked.
 */
export async function seenCertificate({ publicUrl, file }: Asked) {
  const { protocol, hostname, port } = new URL(publicUrl)
  if (protocol !== 'https:') return null
  const isReadable = file !== undefined && (await access(file).then(isTrue, isDenied))
  if (file !== undefined && isReadable) return new X509Certificate(await readFile(file))
  return presented(hostname, Number(port) || 443)
}

const isTrue = () => true
const isDenied = (error: { code?: string }) => {
  if (error.code === 'EACCES') return false
  throw error
}

/** Whether the certificate is for this address, and for how long. */
export async function examineCertificate(asked: Asked): Promise<Finding[]> {
  try {
    const certificate = await seenCertificate(asked)
    if (!certificate) return [ok('No certificate is needed on one’s own machine.')]
    return [judge(certificate, new URL(asked.publicUrl).hostname)]
  } catch (error) {
    const todo = 'Compare PUBLIC_URL and TLS_CERTIFICATE with what nginx uses.'
    return [look(`The certificate could not be seen: ${reasonOf(error)}.`, todo)]
  }
}

function judge(certificate: X509Certificate, hostname: string) {
  const days = (new Date(certificate.validTo).getTime() - Date.now()) / dayMs
  const todo = 'Renew it (certbot renew), and reload nginx.'
  if (days < 0) return wrong('The certificate has expired.', todo)
  if (new Date(certificate.validFrom).getTime() > Date.now()) {
    return wrong('The certificate is not valid yet.', 'Look at the clock of this machine.')
  }
  if (!certificate.checkHost(hostname)) {
    return wrong(`The certificate is not for ${hostname}.`, 'Get one for the name in PUBLIC_URL.')
  }
  const sentence = `The certificate is valid for ${Math.floor(days)} more days.`
  return days < soonDays ? look(sentence, todo) : ok(sentence)
}

/** The certificate that nginx presents, without verifying its chain. */
function presented(host: string, port: number) {
  return new Promise<X509Certificate>((resolve, reject) => {
    const socket = connect({ host, port, servername: host, rejectUnauthorized: false }, () => {
      const certificate = socket.getPeerX509Certificate()
      socket.destroy()
      if (certificate) resolve(certificate)
      else reject(new Error('there is none'))
    })
    socket.setTimeout(withinMs, () => socket.destroy(new Error('no answer in time')))
    socket.on('error', reject)
  })
}
