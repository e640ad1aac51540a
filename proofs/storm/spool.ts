import { execFileSync } from 'node:child_process'
import { chmodSync, closeSync, mkdirSync, openSync, rmSync, writeSync } from 'node:fs'
import { join } from 'node:path'

/** A small disk of its own, which can be full. */
export function mountSpool(directory: string, megabytes: number) {
  mkdirSync(directory, { recursive: true })
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'padauk-storm', directory])
  chmodSync(directory, 0o777)
  const ballast = join(directory, 'ballast')
  const empty = () => rmSync(ballast, { force: true })

  /** Fills the disk, again and again while programs free space. */
  function fill() {
    const file = openSync(ballast, 'a')
    try {
      for (let bytes = 1_048_576; bytes >= 512;) {
        try {
          if (writeSync(file, Buffer.alloc(bytes)) < bytes) bytes /= 2
        } catch {
          bytes /= 2
        }
      }
    } finally {
      closeSync(file)
    }
  }

  return {
    fill,
    empty,
    stop() {
      // Lazily: a program that is just ending may still hold a file in it.
      execFileSync('umount', ['-l', directory])
      rmSync(directory, { recursive: true, force: true })
    },
  }
}
