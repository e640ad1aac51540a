import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sealedAs } from '@padauk/testing/sealed-bids'
import { createContents } from './content.ts'
import type { Plan } from './plan.ts'

type Facts = Awaited<ReturnType<typeof sealedAs>>['facts']

/** A file that waits on the disk of a company, and what its manifest says of it. */
export type SealedFile = { path: string; facts: Facts }

/** What the companies have sealed on their own devices before they begin to send. */
export async function sealBeforehand(directory: string, { seed, bidders }: Plan) {
  const place = join(directory, 'sealed')
  mkdirSync(place)
  const contentOf = createContents(seed)
  const sealed: SealedFile[][] = []
  for (const { number, files } of bidders) {
    const own: SealedFile[] = []
    for (const file of files) {
      const { slot, name, type } = file
      const bytes = Buffer.concat(contentOf(number, file))
      const made = await sealedAs({ slot, name, type, bytes })
      const path = join(place, `${number}-${slot}`)
      writeFileSync(path, made.bytes)
      own.push({ path, facts: made.facts })
    }
    sealed.push(own)
  }
  return sealed
}

export const readSealed = ({ path, facts }: SealedFile) => ({ facts, bytes: readFileSync(path) })
