import type { Config } from '#platform/config'
import type { KeyRing } from '#platform/security/key-rings'

type AdminPorts = Pick<
  Config,
  'PRIVATE_DOORS' | 'API_PRIVATE_PORT' | 'WORKER_PRIVATE_PORT' | 'WORKER_IN_API'
>

const siteAdminPort = 9103
const withinMs = 5_000

/** The admin ports of this installation. */
export function adminPorts({ PRIVATE_DOORS, ...config }: AdminPorts) {
  if (PRIVATE_DOORS) return PRIVATE_DOORS.split(/\s+/)
  const worker = config.WORKER_IN_API === 'on' ? [] : [config.WORKER_PRIVATE_PORT]
  const ports = [config.API_PRIVATE_PORT, ...worker, siteAdminPort]
  return ports.map((port) => `http://127.0.0.1:${port}`)
}

/** The response of an admin port, or null when there was none in time. */
export async function askAdminPort(adminPort: string, path: '/metrics' | '/readyz') {
  try {
    const response = await fetch(`${adminPort}${path}`, { signal: AbortSignal.timeout(withinMs) })
    return { ok: response.ok, text: await response.text() }
  } catch {
    return null
  }
}

type Asked = { ring: KeyRing; kid: string; config: AdminPorts }

/** The processes that do not know a key, or could not be asked. The site knows none and needs none. */
export async function strangersTo({ ring, kid, config }: Asked) {
  const answers = await Promise.all(
    adminPorts(config).map(async (adminPort) => ({
      adminPort,
      answer: await askAdminPort(adminPort, '/metrics'),
    })),
  )
  const isKnown = (text: string) =>
    !text.includes('padauk_key_info{') || text.includes(`ring="${ring}",kid="${kid}"`)
  return answers.flatMap(({ adminPort, answer }) =>
    answer && isKnown(answer.text) ? [] : [adminPort],
  )
}
