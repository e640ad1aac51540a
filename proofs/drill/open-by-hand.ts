import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { freePort } from '@padauk/testing/postgres'
import { byHandQuery, layOutByHand } from '#kit/by-hand'
import { must, runProgram } from '#kit/command'
import { stopServer } from '#kit/postgres-server'
import { holds } from '#kit/report'
import type { Installation } from './installation.ts'

const headBytes = 512

/**
 * docs/opening-by-hand.md, step by step: a restored backup of the database, the second copy of the
 * files, two cards, and nothing of the application.
 */
export async function openByHand({ cluster, system, sealed }: Installation) {
  await must(runProgram(system.env, 'objects', 'copy'))
  const [into, port] = [join(cluster.directory, 'by-hand'), await freePort()]
  await must(cluster.run('restore.sh', 'copy', '--into', into, '--port', String(port)))
  const asked = (which: 'bids' | 'parts') =>
    cluster.queryFile(byHandQuery(which), sealed.tenderId, { socket: into, port }, system.database)
  const [bids, parts] = [asked('bids'), asked('parts')]
  stopServer(into)
  rmSync(into, { recursive: true, force: true })
  const copies = join(cluster.directory, 'second-files', 'objects')
  const readObject = (key: string) =>
    readFileSync(join(copies, `${key}@object`)).subarray(headBytes)
  const openWith = await layOutByHand(join(cluster.directory, 'opened-by-hand'), {
    bids,
    parts,
    readObject,
  })
  const [first = '', , third = ''] = sealed.cards
  const { files, refusal } = openWith(first, third)
  const same = sealed.files.filter(({ slot, name, bytes }) =>
    files.some((file) => file.name.endsWith(`/${slot}-${name}`) && file.bytes.equals(bytes)),
  )
  const alone = sealed.cards.map((card) => openWith(card, card))
  return [
    holds(
      'two cards, age and a script open every sealed file from a backup, byte for byte',
      sealed.files.length > 0 && same.length === sealed.files.length,
      refusal ?? `${same.length} of ${sealed.files.length} files`,
    ),
    holds(
      'one card alone opens nothing',
      alone.every((attempt) => attempt.refusal !== null && attempt.files.length === 0),
      `${alone.length} cards tried`,
    ),
  ]
}
