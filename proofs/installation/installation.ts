import { randomBytes } from 'node:crypto'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startInbox } from '@padauk/testing/inbox'
import { root as repository } from '@padauk/testing/processes'
import { must, runCommand } from '#kit/command'
import { openDatabase } from '#kit/database'
import { install } from '#kit/install'
import type { Alone, AloneProof } from '#kit/proof'
import { atMost, holds, is, none, reported } from '#kit/report'
import type { Answer, Console } from './console.ts'
import { openFrontDoor } from './front-door.ts'
import { liveThrough } from './life.ts'
import { bootMachine } from './machine.ts'
import { packRelease, releaseName } from './release.ts'
import { startTimeServer } from './time-server.ts'

const domain = 'tenders.padauk.example'
const units = [
  'padauk-api@1',
  'padauk-api@2',
  'padauk-worker',
  'padauk-site@1',
  'padauk-doctor@daily',
  'padauk-backup@full',
  'padauk-walreceiver',
]

/** The machine as a provider hands it over, with the files of a release in /root/release. */
async function bareMachine({ say, atEnd }: Alone) {
  if (!existsSync('/usr/bin/qemu-system-x86_64')) install('qemu-system-x86')
  if (!existsSync('/usr/bin/mmdebstrap')) install('mmdebstrap')
  const directory = mkdtempSync(join(tmpdir(), 'padauk-installation-'))
  atEnd(() => rmSync(directory, { recursive: true, force: true }))
  say('building the release')
  const release = await packRelease(directory)
  say('making the disks')
  const kept = join(repository, '.data', 'installation')
  const image = join(import.meta.dirname, 'image.sh')
  await must(runCommand('bash', [image, kept, directory, release], process.env))
  atEnd(await startTimeServer())
  say('booting')
  const machine = await bootMachine(directory)
  atEnd(machine.stop)
  return machine
}

/** The log is kept, and a password in it would look like one that works somewhere. */
const withoutSecrets = (said: string) =>
  said
    .replace(/(first password of \S+:) \S+/, '$1 …')
    .replace(/-----BEGIN CERTIFICATE-----[^]*?-----END CERTIFICATE-----/, '…')

/** An operator at the terminal; all that is typed and said goes into the log. */
function operator({ type }: Console, say: Alone['say']) {
  const typed: string[] = []
  return {
    typed,
    async type(command: string, answers?: readonly Answer[]) {
      typed.push(command)
      const result = await type(command, answers)
      say(`# ${withoutSecrets(result.said)}\n  (${result.seconds} s)`)
      if (!result.isDone) throw new Error(`${command}: ${result.said.slice(-2_000)}`)
      return result
    },
  }
}

const prompts = [
  /1\. Domain name.*: $/,
  /2\. Mail server.*: $/,
  /its user.*: $/,
  /its password.*: $/,
  /3\. Where files.*: $/,
  /4\. Where backups.*: $/,
]

/** What setup.sh asks in this order; without an answer it keeps what it offers. */
const answering = (...answers: string[]): Answer[] =>
  prompts.map((prompt, at) => [prompt, answers[at] ?? ''])

/** systemd's own judgement of the units as they run, in words that name those above 1.3. */
const exposed = (said: string) =>
  said
    .split('\n')
    .filter((line) => line.includes('Overall exposure level'))
    .map((line) => ({ line, level: Number(/: ([\d.]+)/.exec(line)?.[1] ?? 10) }))
    .filter(({ level }) => level > 1.3)
    .map(({ line }) => line)

export const installation: AloneProof = {
  name: 'installation',
  claim:
    'four answers make a bare Debian 12 a portal on which a bid is submitted, sealed and opened',
  isAsked: true,
  async runAlone(alone) {
    const { say, atEnd } = alone
    const machine = await bareMachine(alone)
    const { type, typed } = operator(machine.console, say)
    const password = randomBytes(12).toString('hex')
    // What the machine's own mail server hands on.
    const inbox = await startInbox({ password, smtpPort: 2525 })
    atEnd(inbox.stop)

    // An emulated processor takes its time, and there is no mirror with signatures.
    await type('export PADAUK_READY_SECONDS=1800 PADAUK_SIGNATURES_SECONDS=0')
    await type('cd /root/release')
    const checked = `-pubin -inkey release.pub -rawin -in ${releaseName}.sha256`
    await type(`openssl pkeyutl -verify ${checked} -sigfile ${releaseName}.sig`)
    await type(`sha256sum -c ${releaseName}.sha256`)
    await type(`tar -xzf ${releaseName}.tar.gz`)
    const setup = `${releaseName}/ops/setup.sh ${releaseName}.tar.gz --own-certificate`
    const first = await type(setup, answering(domain, '127.0.0.1:2525', 'portal', password))
    const email = 'demo-owner@padauk.example'
    const made = await type(
      `padauk staff:create -- --name 'Demo Owner' --email ${email} --roles owner,officer`,
    )
    const firstPassword = /first password of \S+: (\S+)/.exec(made.said)?.[1] ?? ''
    const security = await type(
      `for unit in ${units.join(' ')}; do systemd-analyze security --no-pager $unit | tail -n 1; done`,
    )
    const { said: certificate } = await type('cat /etc/padauk/tls/fullchain.pem')
    await type('systemctl start trial-database')

    const door = await openFrontDoor({ domain, port: machine.https, certificate })
    atEnd(door.close)
    const url = `postgres://postgres@127.0.0.1:${machine.database}/padauk`
    const database = openDatabase(url)
    atEnd(database.end)
    const account = { email, password: firstPassword }
    const life = await liveThrough({ origin: door.origin, ...database }, account, say)
    const again = await type(setup, answering())
    const drill = await type('padauk drill')
    const failed = await type('systemctl --failed --no-legend --plain | cat')
    // Without what only an emulated machine needs.
    const commands = typed
      .slice(0, typed.indexOf(setup) + 1)
      .filter((one) => !/^(export|cd) /.test(one))
    // Before the first step, which is told with the time.
    const [asked = ''] = first.said.split(/^\d\d:\d\d:\d\d /m)
    const questions = asked.match(/^\d\. /gm) ?? []
    const minutes = (seconds: number) => (seconds / 60).toFixed(1)

    return {
      rows: [
        atMost('commands typed until the site is up', commands.length, 4),
        atMost('questions asked', questions.length, 4),
        reported('minutes until Debian is up, emulated', minutes(machine.bootSeconds)),
        reported('minutes for setup.sh, emulated', minutes(first.seconds)),
        reported('minutes for setup.sh again', minutes(again.seconds)),
        none('files that setup.sh wrote again', again.said.match(/ {2}wrote .*/g) ?? []),
        none('units above 1.3 by systemd-analyze', exposed(security.said)),
        is('bids opened of 2', life.opened, 2),
        reported('minutes from the first sign-in to signed minutes', minutes(life.seconds)),
        reported('e-mails that arrived', inbox.mails.length),
        holds('padauk drill', drill.isDone, `${minutes(drill.seconds)} minutes`),
        none('units that failed', failed.said.split('\n').slice(1).filter(Boolean)),
      ],
      remarks: [`typed: ${typed.length} commands`],
    }
  },
}
