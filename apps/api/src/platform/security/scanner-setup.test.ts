import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { chmodSync, cpSync, mkdirSync, mkdtempSync, readFileSync, readdirSync } from 'node:fs'
import { existsSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from '@padauk/testing/postgres'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { createScanner, testVirus } from '#platform/security/scanner'

const root = join(import.meta.dirname, '..', '..', '..', '..', '..')
const debianConf = '/etc/clamav/clamd.conf'
// Both come with Debian's packages, which `npm run services up` installs.
const hasParts = [debianConf, '/usr/bin/systemd-socket-activate', '/dev/shm'].every(existsSync)
const tmpfs = 0x01021994
const megabyte = 1_000_000

describe.runIf(hasParts)('clamd as ops/scanner/setup.sh leaves it', { timeout: 60_000 }, () => {
  // In memory, as the mount unit puts the spool there in an installation.
  let place: string
  const at = (path: string) => join(place, path)
  const lines = (path: string) => readFileSync(at(path), 'utf8').split('\n')

  beforeAll(() => {
    place = mkdtempSync('/dev/shm/padauk-scanner-')
    chmodSync(place, 0o755)
    for (const path of ['etc/clamav', 'var/lib/clamav/spool', 'var/log/clamav', 'run/clamav'])
      mkdirSync(at(path), { recursive: true })
    cpSync(debianConf, at('etc/clamav/clamd.conf'))
  })
  afterAll(() => rmSync(place, { recursive: true }))

  const setUp = (seconds = '5') =>
    spawnSync('bash', [join(root, 'ops', 'scanner', 'setup.sh')], {
      encoding: 'utf8',
      env: {
        ...process.env,
        PADAUK_ROOT: place,
        PADAUK_SYSTEMCTL: 'true',
        PADAUK_SIGNATURES_SECONDS: seconds,
      },
    })

  test('says what to do when freshclam brings no signatures in time', () => {
    const { status, stderr } = setUp('1')
    // In one line: setup.sh of the whole machine shows the last one.
    expect(stderr).toMatch(/^setup\.sh: freshclam brought no signatures within 1 seconds: .*\n$/)
    expect(stderr).toContain('journalctl -u clamav-freshclam')
    expect(status).toBe(1)
  })

  test('writes a configuration of its own and leaves Debian’s as it is', () => {
    // Only their names are looked at here; clamd below has a list of its own.
    for (const name of ['main.cvd', 'daily.cld']) writeFileSync(at(`var/lib/clamav/${name}`), '')
    const debian = readFileSync(debianConf, 'utf8')
    expect([setUp().status, setUp().status]).toEqual([0, 0])
    expect(readFileSync(at('etc/clamav/clamd.conf'), 'utf8')).toBe(debian)
    const keys = lines('etc/padauk/clamd.conf').flatMap((line) => /^[A-Z]\w+/.exec(line) ?? [])
    expect(keys).toEqual([...new Set(keys)])
    expect(lines('etc/padauk/clamd.conf')).toContain('StreamMaxLength 260M')

    // An earlier release left this at the end of Debian's file.
    const ours = '# Padauk: written by ops/scanner/setup.sh up to the end.\nMaxFileSize 260M\n'
    writeFileSync(at('etc/clamav/clamd.conf'), `${debian}${ours}`)
    expect(setUp().stdout).toContain('dpkg-reconfigure clamav-daemon')
    expect(readFileSync(at('etc/clamav/clamd.conf'), 'utf8')).toBe(debian)
    for (const name of ['main.cvd', 'daily.cld']) rmSync(at(`var/lib/clamav/${name}`))
  })

  test('freshclam finds its socket in Debian’s file', () => {
    const socket = readFileSync(debianConf, 'utf8').match(/^LocalSocket (.*)$/m)?.[1]
    const own = readFileSync(join(root, 'ops/scanner/clamd.conf'), 'utf8')
    expect(own.match(/^LocalSocket (.*)$/m)?.[1]).toBe(socket?.replace(/^\/var\/run/, '/run'))
  })

  test('has units that systemd understands', () => {
    const units = at('etc/systemd/system')
    const { stderr, status } = spawnSync(
      'systemd-analyze',
      ['verify', '--man=no', 'var-lib-clamav-spool.mount', 'clamav-daemon.service'],
      { encoding: 'utf8', env: { ...process.env, SYSTEMD_UNIT_PATH: `${units}:` } },
    )
    expect({ stderr, status }).toEqual({ stderr: '', status: 0 })
    expect(lines('etc/systemd/system/var-lib-clamav-spool.mount')).toContain('Type=tmpfs')
    expect(lines('etc/systemd/system/clamav-daemon.service.d/padauk.conf')).toContain(
      'BindReadOnlyPaths=/etc/padauk/clamd.conf:/etc/clamav/clamd.conf',
    )
  })

  test('answers on the address of the drop-in, takes 260 MB, and spools them to memory', async () => {
    const dropIn = lines('etc/systemd/system/clamav-daemon.socket.d/padauk.conf')
    expect(dropIn).toContain('ListenStream=127.0.0.1:3310')
    const port = await startClamd()
    const scan = createScanner({ host: '127.0.0.1', port }).begin({ withinMs: 45_000 })
    const piece = Buffer.alloc(megabyte, 'padauk ')
    for (let sent = 0; sent < 259; sent += 1) await scan.write(piece)
    const spool = at('var/lib/clamav/spool')
    expect(readdirSync(spool, { recursive: true })).not.toEqual([])
    expect(statfsSync(spool).type).toBe(tmpfs)
    await scan.write(Buffer.alloc(megabyte - testVirus().length))
    await scan.write(Buffer.from(testVirus()))
    expect(await scan.end()).toMatchObject({ state: 'infected' })
  })

  /** clamd with sockets from outside, as systemd starts it: on another port than a real one's. */
  async function startClamd() {
    const hex = Buffer.from(testVirus()).toString('hex')
    writeFileSync(at('var/lib/clamav/local.ndb'), `Test.Eicar.Local:0:*:${hex}\n`)
    // As root clamd becomes Debian's `clamav`, to whom these belong in an installation.
    if (process.getuid?.() === 0) execFileSync('chown', ['-R', 'clamav', at('var')])
    const port = await freePort()
    const listen = ['-l', `127.0.0.1:${port}`, '-l', at('run/clamav/clamd.ctl')]
    const clamd = ['/usr/sbin/clamd', '--foreground=true', '-c', at('etc/padauk/clamd.conf')]
    const running = spawn('systemd-socket-activate', [...listen, ...clamd], { stdio: 'ignore' })
    onTestFinished(() => void running.kill())
    for (let tries = 0; tries < 50 && (await ask(port, 'nPING\n')) !== 'PONG\n'; tries += 1)
      await pause(100)
    return port
  }
})

const ask = (port: number, question: string) =>
  new Promise<string>((resolve) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(question))
    socket.on('data', (bytes) => resolve(bytes.toString()))
    socket.on('error', () => resolve(''))
  })
