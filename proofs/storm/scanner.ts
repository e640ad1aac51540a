import { spawn } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { testVirus } from '@padauk/api/platform/security/scanner'
import { freePort } from '@padauk/testing/postgres'
import { root } from '@padauk/testing/processes'
import { isListening } from '#kit/proxy'

/** A clamd of this run alone, with the limits of an installation and a spool of our choice. */
export async function startScanner(directory: string, spool: string) {
  const port = await freePort()
  const signatures = join(directory, 'signatures')
  mkdirSync(signatures, { recursive: true })
  const virus = Buffer.from(testVirus()).toString('hex')
  writeFileSync(join(signatures, 'local.ndb'), `Test.Eicar.Local:0:*:${virus}\n`)
  const settings = join(directory, 'clamd.conf')
  writeFileSync(
    settings,
    `TCPAddr 127.0.0.1
TCPSocket ${port}
DatabaseDirectory ${signatures}
TemporaryDirectory ${spool}
LogFile ${join(directory, 'clamd.log')}
Foreground yes
User root
MaxThreads 4
MaxConnectionQueueLength 30
${readFileSync(join(root, 'ops', 'services', 'clamd-limits.conf'), 'utf8')}`,
  )
  const clamd = spawn('/usr/sbin/clamd', ['-c', settings], { stdio: 'ignore' })
  const ended = new Promise<void>((resolve) => clamd.once('exit', () => resolve()))
  for (let tries = 0; !(await isListening(port)); tries++) {
    if (tries > 100 || clamd.exitCode !== null) throw new Error('clamd did not start')
    await pause(100)
  }
  return {
    port,
    pid: clamd.pid ?? 0,
    /** It is there and says nothing, until it continues. */
    hang: () => void clamd.kill('SIGSTOP'),
    goOn: () => void clamd.kill('SIGCONT'),
    async stop() {
      clamd.kill('SIGKILL')
      await ended
    },
  }
}
