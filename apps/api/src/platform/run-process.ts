import type { Logger } from 'pino'
import { ConfigError, readConfig } from '#platform/config'
import type { Config } from '#platform/config'
import { createLog } from '#platform/log'

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
  const config = readOrExplain()
  const log = createLog({ level: config.LOG_LEVEL, process: name })
  const fail = (error: unknown) => {
    log.fatal({ err: error }, `${name} ends after an error nobody caught`)
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

function readOrExplain() {
  try {
    return readConfig()
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    process.stderr.write(`The configuration is not right:\n${error.message}\n`)
    process.exit(2)
  }
}
