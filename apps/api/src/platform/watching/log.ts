import { pino } from 'pino'
import type { DestinationStream } from 'pino'

// Values logged by mistake under these names never reach the log.
const secrets = [
  'password',
  'token',
  'otp',
  'authorization',
  'cookie',
  'secret',
  'DATABASE_URL',
  'SMTP_URL',
  'S3_SECRET_KEY',
]

export function createLog(
  { level, process: name }: { level: string; process: string },
  destination?: DestinationStream,
) {
  return pino(
    {
      level,
      base: { process: name },
      timestamp: pino.stdTimeFunctions.isoTime,
      redact: {
        paths: secrets.flatMap((secret) => [secret, `*.${secret}`, `*.*.${secret}`]),
        censor: '[hidden]',
      },
    },
    destination ?? pino.destination({ dest: 1, sync: true }),
  )
}
