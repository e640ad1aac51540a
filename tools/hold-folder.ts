import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Two products on one folder would spoil each other's database; a killed one leaves no hold. */
export function holdFolder(directory: string, advice: string) {
  const file = join(directory, 'process')
  const holder = Number(readIfThere(file))
  if (holder && isAlive(holder))
    throw new Error(`${directory} is used by the running process ${holder}: ${advice}`)
  writeFileSync(file, String(process.pid))
  process.on('exit', () => rmSync(file, { force: true }))
}

function readIfThere(file: string) {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}

function isAlive(pid: number) {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}
