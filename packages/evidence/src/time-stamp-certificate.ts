import { expect, oidOf, partsOf, readAll, readDer, tagged, tags, timeOf } from './der.ts'
import type { Der } from './der.ts'

type Bytes = Uint8Array<ArrayBuffer>

const extendedKeyUsage = '2.5.29.37'
const subjectKeyId = '2.5.29.14'
const timeStamping = '1.3.6.1.5.5.7.3.8'

/** What of a certificate is needed to check what was signed with its key. Its issuer is not judged. */
export type Certificate = {
  whole: Bytes
  serial: Bytes
  issuer: Bytes
  from: number
  until: number
  /** SubjectPublicKeyInfo, and what it says about itself. */
  publicKey: { whole: Bytes; algorithm: string; curve: string | null }
  keyId: Bytes | null
  /** RFC 3161 demands that the key serves nothing else. */
  isForTimeStamps: boolean
}

/** The content of an extension, the last of two or three parts. */
function extension(extensions: readonly Der[], name: string) {
  const found = extensions.map((each) => partsOf(each)).find(([type]) => oidOf(type) === name)
  return found ? readDer(expect(found.at(-1), tags.bytes).content) : null
}

function readPublicKey(value: Der) {
  const [type, parameters] = partsOf(partsOf(value)[0])
  const curve = parameters?.tag === tags.oid ? oidOf(parameters) : null
  return { whole: value.whole, algorithm: oidOf(type), curve }
}

export function readCertificate(value: Der): Certificate {
  const [first, ...following] = partsOf(partsOf(value)[0])
  // The version comes first, except in certificates of version 1.
  const fields = first?.tag === tagged(0) ? following : [first, ...following]
  const [serial, , issuer, validity, , publicKey] = fields
  if (!issuer || !publicKey) throw new Error('no certificate')
  const [from, until] = partsOf(validity)
  const listed = fields.find((field) => field?.tag === tagged(3))
  const extensions = listed ? partsOf(readAll(listed.content)[0]) : []
  const usage = extension(extensions, extendedKeyUsage)
  const purposes = usage ? partsOf(usage).map(oidOf) : []
  return {
    whole: value.whole,
    serial: expect(serial, tags.integer).content,
    issuer: issuer.whole,
    from: timeOf(from),
    until: timeOf(until),
    publicKey: readPublicKey(publicKey),
    keyId: extension(extensions, subjectKeyId)?.content ?? null,
    isForTimeStamps: purposes.length === 1 && purposes[0] === timeStamping,
  }
}
