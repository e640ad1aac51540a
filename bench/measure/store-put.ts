import { createHash, createHmac, randomUUID } from 'node:crypto'
import { Agent, request } from 'node:http'
import { chunkLimitBytes } from '@padauk/contract/uploads'
import type { Environment } from '@padauk/proofs/kit/environment'
import type { System } from '@padauk/proofs/kit/system'

const agent = new Agent({ keepAlive: true })
const unsigned = 'UNSIGNED-PAYLOAD'
const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest()

/** The headers that S3 wants to see, by hand (AWS Signature Version 4): nothing is hashed but these. */
function signed(env: Environment, method: string, path: string) {
  const { S3_ENDPOINT = '', S3_REGION: region = '', S3_SECRET_KEY: secret } = env
  const { host } = new URL(S3_ENDPOINT)
  const at = new Date().toISOString().replaceAll(/[-:]|\.\d+/g, '')
  const day = at.slice(0, 8)
  const scope = `${day}/${region}/s3/aws4_request`
  const headers = { host, 'x-amz-content-sha256': unsigned, 'x-amz-date': at }
  const names = Object.keys(headers).join(';')
  const lines = Object.entries(headers).map(([name, value]) => `${name}:${value}\n`)
  const asked = [method, path, '', lines.join(''), names, unsigned].join('\n')
  const digest = createHash('sha256').update(asked).digest('hex')
  const key = ['s3', 'aws4_request'].reduce(hmac, hmac(hmac(`AWS4${secret}`, day), region))
  const signature = hmac(key, ['AWS4-HMAC-SHA256', at, scope, digest].join('\n')).toString('hex')
  const authorization = `AWS4-HMAC-SHA256 Credential=${env.S3_ACCESS_KEY}/${scope}, SignedHeaders=${names}, Signature=${signature}`
  return { ...headers, authorization }
}

/** One object in one request, as fast as the store takes or gives it. */
function askStore(env: Environment, method: 'GET' | 'PUT', path: string, bytes?: Buffer) {
  const length = bytes && { 'content-length': bytes.length }
  const headers = { ...signed(env, method, path), ...length }
  return new Promise<void>((resolve, reject) => {
    const asked = request(env.S3_ENDPOINT + path, { method, headers, agent }, (answer) => {
      answer.resume()
      answer.on('end', () =>
        answer.statusCode === 200
          ? resolve()
          : reject(new Error(`the store answered ${answer.statusCode}`)),
      )
    })
    asked.on('error', reject)
    asked.end(bytes)
  })
}

const newPath = (env: Environment) => `/${env.S3_BUCKET}/bench/${randomUUID()}`

export const putWhole = ({ env }: System, bytes: Buffer) =>
  askStore(env, 'PUT', newPath(env), bytes)

export async function putAndGet({ env }: System, bytes: Buffer) {
  const path = newPath(env)
  await askStore(env, 'PUT', path, bytes)
  await askStore(env, 'GET', path)
}

export async function putInPieces(system: System, bytes: Buffer) {
  for (let at = 0; at < bytes.length; at += chunkLimitBytes) {
    await putWhole(system, bytes.subarray(at, at + chunkLimitBytes))
  }
}

/** Megabytes a second when so many do it at once. */
export async function rateOfMegabytes(
  megabytes: number,
  atOnce: number,
  act: (turn: number) => Promise<unknown>,
) {
  const start = performance.now()
  await Promise.all(Array.from({ length: atOnce }, (_, turn) => act(turn)))
  return { rate: (atOnce * megabytes * 1_000) / (performance.now() - start) }
}

export const beside = { name: 'PUT', written: (rate: number) => `${rate.toFixed(0)} MB/s` }
