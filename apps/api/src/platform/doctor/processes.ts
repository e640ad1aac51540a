import type { Config } from '#platform/config'
import { findingsAbout } from '#platform/doctor/finding'
import type { Finding } from '#platform/doctor/finding'
import { askDoor, privateDoors } from '#platform/watching/admin-ports'

const { ok, wrong } = findingsAbout('processes')

/** Whether every process responds on its admin port. */
export const examineProcesses = (config: Config): Promise<Finding[]> =>
  Promise.all(
    privateDoors(config).map(async (door) => {
      const answer = await askDoor(door, '/readyz')
      if (answer?.ok) return ok(`${door} is ready.`)
      if (!answer) {
        const todo =
          'Start it (systemctl status "padauk-*"), and compare PRIVATE_DOORS with the units.'
        return wrong(`No response from ${door}.`, todo)
      }
      const faults = Object.entries(JSON.parse(answer.text) as Record<string, unknown>)
        .filter(([name, state]) => name !== 'ready' && state !== 'ok')
        .map(([name, state]) => `${name}: ${String(state)}`)
      return wrong(
        `${door} is not ready: ${faults.join('; ') || 'it is leaving'}.`,
        'Read its log.',
      )
    }),
  )
