import type { Config } from '#platform/config'
import { findingsAbout } from '#platform/doctor/finding'
import type { Finding } from '#platform/doctor/finding'
import { askAdminPort, adminPorts } from '#platform/watching/admin-ports'

const { ok, wrong } = findingsAbout('processes')

/** Whether every process responds on its admin port. */
export const examineProcesses = (config: Config): Promise<Finding[]> =>
  Promise.all(
    adminPorts(config).map(async (adminPort) => {
      const answer = await askAdminPort(adminPort, '/readyz')
      if (answer?.ok) return ok(`${adminPort} is ready.`)
      if (!answer) {
        const todo =
          'Start it (systemctl status "padauk-*"), and compare PRIVATE_DOORS with the units.'
        return wrong(`No response from ${adminPort}.`, todo)
      }
      const faults = Object.entries(JSON.parse(answer.text) as Record<string, unknown>)
        .filter(([name, state]) => name !== 'ready' && state !== 'ok')
        .map(([name, state]) => `${name}: ${String(state)}`)
      return wrong(
        `${adminPort} is not ready: ${faults.join('; ') || 'it is leaving'}.`,
        'Read its log.',
      )
    }),
  )
