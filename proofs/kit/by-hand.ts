import { execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '@padauk/testing/processes'

const script = join(root, 'ops', 'open-by-hand.mjs')

/** The queries of docs/opening-by-hand.md. */
export const byHandQuery = (which: 'bids' | 'parts') =>
  readFileSync(join(root, 'ops', `open-by-hand-${which}.sql`), 'utf8')

type Backup = {
  /** What the two queries print. */
  bids: string
  parts: string
  /** An object by its key, out of a backup. */
  readObject: (key: string) => Uint8Array | Promise<Uint8Array>
}

/** Lays out what the script reads, as the document tells an operator to. */
export async function layOutByHand(directory: string, { bids, parts, readObject }: Backup) {
  const sealed = join(directory, 'sealed')
  mkdirSync(sealed, { recursive: true })
  writeFileSync(join(directory, 'bids.jsonl'), bids)
  for (const line of parts.split('\n').filter(Boolean)) {
    const [hash = '', object = ''] = line.split(' ')
    writeFileSync(join(sealed, hash), await readObject(object), { flag: 'a' })
  }

  /** The opened files by their names, or what the script said against it. */
  return function openWith(...cards: readonly [string, string]) {
    const out = join(directory, 'opened')
    rmSync(out, { recursive: true, force: true })
    const paths = cards.map((card, place) => {
      const path = join(directory, `card-${place}`)
      writeFileSync(path, `${card}\n`)
      return path
    })
    try {
      const places = [join(directory, 'bids.jsonl'), sealed]
      // Nothing of ours is near: no modules, no environment.
      execFileSync('node', [script, ...places, ...paths, out], {
        cwd: directory,
        env: { PATH: process.env.PATH ?? '' },
        stdio: 'pipe',
      })
    } catch (error) {
      return { refusal: String((error as { stderr?: Buffer }).stderr), files: [] }
    }
    const names = readdirSync(out, { recursive: true, encoding: 'utf8' })
    const files = names
      .filter((name) => name.includes('/') && !name.endsWith('envelope.age'))
      .map((name) => ({ name, bytes: readFileSync(join(out, name)) }))
    return { refusal: null, files }
  }
}
