import type { Logger } from 'pino'
import { readConfigOrExplain } from '#platform/config'
import type { Config } from '#platform/config'
import { createLog } from '#platform/watching/log'
import { weaknessesOf } from '#platform/weaknesses'

type Stop = () => Promise<void>

const patience = 25_000

/**
 * Starts a process and stops it well: on SIGTERM it finishes what it has begun, then leaves. What
 * hangs longer than the patience is cut off; nothing accepted depends on a clean end.
 */
export async function runProcess(
  name: string,
  start: (config: Config, log: Logger) => Promise<Stop>,
) {
  const config = readConfigOrExplain()
  const log = createLog({ level: config.LOG_LEVEL, process: name })
  for (const sentence of weaknessesOf(config)) log.warn(sentence)
  const fail = (error: unknown) => {
    log.fatal({ err: error }, `${name} ends after an uncaught error`)
    process.exit(1)
  }
  process.on('uncaughtException', fail)
  process.on('unhandledRejection', fail)
  const stop = await start(config, log)
  let stopping = false
  const leave = async (signal: string) => {
    if (stopping) return
    stopping = true
    log.info({ signal }, `${name} stops`)
    setTimeout(() => process.exit(1), patience).unref()
    await stop()
    process.exit(0)
  }
  process.on('SIGTERM', leave)
  process.on('SIGINT', leave)
}
