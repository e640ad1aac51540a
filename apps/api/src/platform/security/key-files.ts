import {
  chmodSync,
  chownSync,
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  statSync,
  writeSync,
} from 'node:fs'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { keyRings, newKeys } from '#platform/security/key-rings'

/** At no moment half a file, and readable by the same people as before. */
function replaceFile(path: string, text: string) {
  const { uid, gid, mode } = statSync(path)
  const beside = `${path}.new`
  const file = openSync(beside, 'w', 0o600)
  try {
    writeSync(file, text)
    fsyncSync(file)
  } finally {
    closeSync(file)
  }
  chownSync(beside, uid, gid)
  chmodSync(beside, mode & 0o777)
  renameSync(beside, path)
}

export type KeyFile = { read: () => string; replace: (text: string) => void; changedAt: () => Date }

export const keyFile = (path: string): KeyFile => ({
  read: () => readFileSync(path, 'utf8'),
  replace: (text) => replaceFile(path, text),
  changedAt: () => statSync(path).mtime,
})

/** The first keys of an installation. Keys that are there are never overwritten: files need them. */
export function makeKeyFiles(directory: string) {
  const there = keyRings.filter((ring) => existsSync(join(directory, ring)))
  if (there.length > 0) return { there }
  mkdirSync(directory, { recursive: true, mode: 0o700 })
  for (const [name, value] of Object.entries(parseEnv(newKeys()))) {
    const file = openSync(join(directory, name), 'wx', 0o600)
    writeSync(file, `${value}\n`)
    closeSync(file)
  }
  return { there: [] }
}
