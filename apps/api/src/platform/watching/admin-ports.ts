import type { Config } from '#platform/config'
import type { KeyRing } from '#platform/security/key-rings'

type Doors = Pick<Config, 'PRIVATE_DOORS' | 'API_PRIVATE_PORT' | 'WORKER_PRIVATE_PORT'>

const siteDoor = 9103
const withinMs = 5_000

/** Where the processes of this installation tell how they are. */
export function privateDoors({ PRIVATE_DOORS, API_PRIVATE_PORT, WORKER_PRIVATE_PORT }: Doors) {
  if (PRIVATE_DOORS) return PRIVATE_DOORS.split(/\s+/)
  const ports = [API_PRIVATE_PORT, WORKER_PRIVATE_PORT, siteDoor]
  return ports.map((port) => `http://127.0.0.1:${port}`)
}

/** The answer of a door, or null when there was none in time. */
export async function askDoor(door: string, path: '/metrics' | '/readyz') {
  try {
    const response = await fetch(`${door}${path}`, { signal: AbortSignal.timeout(withinMs) })
    return { ok: response.ok, text: await response.text() }
  } catch {
    return null
  }
}

type Asked = { ring: KeyRing; kid: string; config: Doors }

/** The processes that do not know a key, or could not be asked. The site knows none and needs none. */
export async function strangersTo({ ring, kid, config }: Asked) {
  const answers = await Promise.all(
    privateDoors(config).map(async (door) => ({ door, answer: await askDoor(door, '/metrics') })),
  )
  const isKnown = (text: string) =>
    !text.includes('padauk_key_info{') || text.includes(`ring="${ring}",kid="${kid}"`)
  return answers.flatMap(({ door, answer }) => (answer && isKnown(answer.text) ? [] : [door]))
}
