import { connect, createServer } from 'node:net'
import type { Socket } from 'node:net'
import type { Gate } from './fault-gate.ts'
import { listeningProxy } from './listening.ts'

type ProxyOptions = { target: { host: string; port: number }; gate: Gate }

/** Stands between the application and its virus scanner; one connection is one call. */
export function startClamdProxy({ target, gate }: ProxyOptions) {
  const sockets = new Set<Socket>()
  const server = createServer({ pauseOnConnect: true }, (client) => {
    sockets.add(client)
    client.on('error', () => {})
    client.on('close', () => sockets.delete(client))
    void carryOut(client, { target, gate })
  })
  return listeningProxy(server, sockets)
}

async function carryOut(client: Socket, { target, gate }: ProxyOptions) {
  const fault = await gate.pass('clamd: scan')
  const breakOff = () => {
    if (fault?.startsWith('killed')) gate.kill()
    client.destroy()
  }
  if (fault?.endsWith('before effect')) return breakOff()
  if (fault === 'hang') await gate.hang()
  const scanner = connect(target.port, target.host)
  scanner.on('error', () => client.destroy())
  client.on('close', () => scanner.destroy())
  client.pipe(scanner)
  if (!fault?.endsWith('after effect')) return void scanner.pipe(client)
  scanner.once('data', breakOff)
}
