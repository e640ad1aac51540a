import { execFile } from 'node:child_process'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { freePort } from './postgres.ts'

const run = promisify(execFile)
const openssl = (words: string) => run('openssl', words.trim().split(/\s+/))

const configuration = (directory: string) => `
[req]
distinguished_name = authority
prompt = no
[authority]
CN = Demo Time Stamps
[tsa]
dir = ${directory}
serial = $dir/serial
signer_digest = sha256
default_policy = 1.2.3.4.1
digests = sha256, sha384, sha512
accuracy = secs:1
ordering = no
tsa_name = no
ess_cert_id_chain = no
[stamping]
basicConstraints = critical, CA:false
keyUsage = critical, digitalSignature
extendedKeyUsage = critical, timeStamping
`

const keys = {
  rsa: '-newkey rsa:2048',
  ec: '-newkey ec -pkeyopt ec_paramgen_curve:P-256',
}

/** An authority of RFC 3161 made with `openssl`, for this test alone. */
export async function createStampAuthority(kind: keyof typeof keys = 'rsa') {
  const directory = await mkdtemp(join(tmpdir(), 'padauk-tsa-'))
  const at = (name: string) => join(directory, name)
  await writeFile(at('tsa.cnf'), configuration(directory))
  await writeFile(at('serial'), '01\n')
  await openssl(`req -x509 ${keys[kind]} -nodes -days 30 -config ${at('tsa.cnf')}
    -extensions stamping -keyout ${at('key.pem')} -out ${at('certificate.pem')}`)

  // `openssl` works on files of fixed names: one request after the other.
  let last: Promise<unknown> = Promise.resolve()
  /** The response to a request, both as they go over the line. */
  function reply(query: Uint8Array) {
    const own = last.then(() => replyAlone(query))
    last = own.catch(() => {})
    return own
  }

  async function replyAlone(query: Uint8Array) {
    await writeFile(at('query.tsq'), query)
    await openssl(`ts -reply -config ${at('tsa.cnf')} -section tsa -queryfile ${at('query.tsq')}
      -signer ${at('certificate.pem')} -inkey ${at('key.pem')} -out ${at('reply.tsr')}`)
    return readFile(at('reply.tsr'))
  }

  /** A token over a hash, as `openssl` asks for one. */
  async function stamp(sha256: string) {
    await openssl(`ts -query -digest ${sha256} -sha256 -cert -out ${at('own.tsq')}`)
    await reply(await readFile(at('own.tsq')))
    await openssl(`ts -reply -in ${at('reply.tsr')} -token_out -out ${at('token.der')}`)
    return readFile(at('token.der'))
  }

  /** What `openssl ts -verify` says about a token over a hash. */
  async function isVerified(sha256: string, token: Uint8Array) {
    await writeFile(at('given.der'), token)
    return openssl(`ts -verify -digest ${sha256} -token_in -in ${at('given.der')}
      -CAfile ${at('certificate.pem')}`).then(
      () => true,
      () => false,
    )
  }

  return { reply, stamp, isVerified, remove: () => rm(directory, { recursive: true, force: true }) }
}

type Answer = { status?: number; type?: string; body: Uint8Array | string }

/** The same over HTTP; `answer` may be exchanged to fail in every way. */
export async function startStampAuthority() {
  const authority = await createStampAuthority()
  const port = await freePort()
  const requests: Buffer[] = []
  const usual = async (query: Buffer): Promise<Answer> => ({ body: await authority.reply(query) })
  const place = { answer: usual }
  const server = createServer((request, response) => {
    void (async () => {
      const query = Buffer.concat(await Array.fromAsync(request))
      requests.push(query)
      const { status = 200, type = 'application/timestamp-reply', body } = await place.answer(query)
      response.writeHead(status, { 'content-type': type }).end(body)
    })()
  })
  await new Promise<void>((resolve) => void server.listen(port, '127.0.0.1', resolve))
  return {
    ...authority,
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/tsa`,
    requests,
    usual,
    answerWith: (answer: (query: Buffer) => Promise<Answer>) => void (place.answer = answer),
    async stop() {
      server.closeAllConnections()
      await new Promise((resolve) => void server.close(resolve))
      await authority.remove()
    },
  }
}
