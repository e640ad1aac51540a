import { spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { parseEnv } from 'node:util'

/**
 * As much of systemctl as deploy.sh asks for, where no systemd runs: it reads the units that were
 * installed below PADAUK_ROOT and runs what they say as plain processes. The sandbox is left out.
 */
const root = process.env.PADAUK_ROOT ?? ''
if (!root) throw new Error('PADAUK_ROOT must say whose units are meant')
const runDirectory = join(root, 'run', 'units')
const logDirectory = join(root, 'var', 'log')
const nginxConfiguration = join(root, 'etc', 'padauk', 'nginx', 'nginx.conf')
mkdirSync(runDirectory, { recursive: true })
mkdirSync(logDirectory, { recursive: true })

type Unit = Record<string, string[]>

/** Only a template's file is there: the part behind the @ takes the place of %i in it. */
function readUnit(name: string): Unit {
  const [template = name, instance] = name.split('@')
  const file = instance === undefined ? `${name}.service` : `${template}@.service`
  const text = readFileSync(join(root, 'etc', 'systemd', 'system', file), 'utf8')
  const unit: Unit = {}
  for (const [, key = '', value = ''] of text.matchAll(/^(\w+)=(.*)$/gm)) {
    unit[key] = [...(unit[key] ?? []), value.replaceAll('%i', instance ?? '')]
  }
  return unit
}

function environmentOf(unit: Unit) {
  const pairs = (unit.Environment ?? []).flatMap((line) => line.split(' '))
  // A minus sign before a file says that it may be missing.
  const files = (unit.EnvironmentFile ?? [])
    .filter((path) => !path.startsWith('-') || existsSync(path.slice(1)))
    .map((path) => parseEnv(readFileSync(path.replace(/^-/, ''), 'utf8')))
  const named = Object.fromEntries(
    pairs.map((pair) => [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)]),
  )
  return Object.assign({ PATH: process.env.PATH }, named, ...files) as NodeJS.ProcessEnv
}

const pidFile = (name: string) => join(runDirectory, `${name}.pid`)

function isAlive(pid: number) {
  try {
    // A zombie process still has its pid.
    return !/^\S+ \(.*\) Z/.test(readFileSync(`/proc/${pid}/stat`, 'utf8'))
  } catch {
    return false
  }
}

function pidOf(name: string) {
  const file = pidFile(name)
  const pid = existsSync(file) ? Number(readFileSync(file, 'utf8')) : 0
  return pid && isAlive(pid) ? pid : 0
}

function start(name: string) {
  if (pidOf(name)) return
  const unit = readUnit(name)
  const [program = '', ...rest] = (unit.ExecStart?.[0] ?? '').split(' ')
  const log = openSync(join(logDirectory, `${name}.log`), 'a')
  const child = spawn(program, rest, {
    cwd: unit.WorkingDirectory?.[0],
    env: environmentOf(unit),
    stdio: ['ignore', log, log],
    detached: true,
  })
  child.unref()
  writeFileSync(pidFile(name), String(child.pid))
}

async function stop(name: string) {
  const pid = pidOf(name)
  if (!pid) return
  const end = Date.now() + 1000 * Number(readUnit(name).TimeoutStopSec?.[0] ?? 40)
  process.kill(pid, 'SIGTERM')
  while (isAlive(pid)) {
    if (Date.now() > end) process.kill(pid, 'SIGKILL')
    await pause(50)
  }
  rmSync(pidFile(name), { force: true })
}

function tellFront(...signal: string[]) {
  const { status } = spawnSync('nginx', ['-c', nginxConfiguration, ...signal], { stdio: 'inherit' })
  process.exitCode = status ?? 1
}
/** Its check of a configuration leaves an empty file behind. */
const isFrontUp = () => {
  const file = join(root, 'run', 'nginx.pid')
  return existsSync(file) && readFileSync(file, 'utf8') !== ''
}

const [verb, ...names] = process.argv.slice(2).filter((word) => !word.startsWith('--'))
switch (verb) {
  case 'daemon-reload':
  case 'enable':
  case 'disable':
    break
  case 'show':
    process.stdout.write(`${pidOf(names[0] ?? '')}\n`)
    break
  case 'restart':
    for (const name of names) {
      if (name === 'nginx') {
        tellFront(...(isFrontUp() ? ['-s', 'reload'] : []))
        continue
      }
      await stop(name)
      start(name)
    }
    break
  case 'stop':
    for (const name of names) {
      if (name !== 'nginx') await stop(name)
      else if (isFrontUp()) tellFront('-s', 'stop')
    }
    break
  case 'reload':
    tellFront('-s', 'reload')
    break
  default:
    throw new Error(`systemctl ${verb} is not known here`)
}
