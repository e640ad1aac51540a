import { execFile } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Asked } from '@padauk/proofs/kit/postgres-proxy'

const run = promisify(execFile)

/** What differs each time: the value that was overheard, and the variable that takes its place. */
export type Changing = Map<string, string>

/** pgbench would take every colon for the beginning of a variable. */
const literal = (text: string) =>
  `E'${text.replaceAll('\\', '\\\\').replaceAll("'", "''").replaceAll(':', '\\x3a')}'`

function valueOf(value: string | null, changing: Changing) {
  if (value === null) return 'null'
  const whole = changing.get(value)
  if (whole) return `:${whole}`
  const parts = [...changing.keys()].filter((part) => value.includes(part))
  if (parts.length === 0) return literal(value)
  const pieces = value.split(new RegExp(`(${parts.join('|')})`)).filter((piece) => piece !== '')
  const joined = pieces.map((piece) => {
    const name = changing.get(piece)
    return name ? `:${name}::text` : literal(piece)
  })
  return `(${joined.join(' || ')})`
}

const quoted = /'(?:[^']|'')*'/g

/** The statement as it was sent, its parameters in their places. */
export function statementOf({ text, values }: Asked, changing: Changing = new Map()) {
  return text
    .replaceAll(quoted, (one) => literal(one.slice(1, -1).replaceAll("''", "'")))
    .replaceAll(/\$(\d+)/g, (_, at) => valueOf(values[Number(at) - 1] ?? null, changing))
    .replaceAll(/\s*\n\s*/g, ' ')
    .trim()
}

type Replay = {
  directory: string
  url: string
  script: string
  clients: number
} & ({ seconds: number } | { times: number })

/** Not on the command line, where everyone on the machine could read the password. */
function connectionOf(url: string) {
  const { hostname, port, username, password, pathname } = new URL(url)
  return {
    PGHOST: hostname,
    PGPORT: port,
    PGUSER: decodeURIComponent(username),
    PGPASSWORD: decodeURIComponent(password),
    PGDATABASE: pathname.slice(1),
  }
}

/** Statement by statement, parsed and bound each time as our driver does it; runs a second. */
export async function replay({ directory, url, script, clients, ...howLong }: Replay) {
  const file = join(directory, 'replay.sql')
  writeFileSync(file, script)
  const length =
    'seconds' in howLong ? ['-T', String(howLong.seconds)] : ['-t', String(howLong.times)]
  const { stdout } = await run(
    'pgbench',
    ['-n', '-M', 'extended', '-c', String(clients), '-j', '1', '-f', file, ...length],
    { env: { PATH: process.env.PATH, ...connectionOf(url) } },
  )
  const rate = Number(/tps = ([\d.]+)/.exec(stdout)?.[1])
  const failed = Number(/number of failed transactions: (\d+)/.exec(stdout)?.[1] ?? 0)
  if (!rate || failed > 0) throw new Error(`pgbench did not get through:\n${stdout}`)
  return { rate }
}
