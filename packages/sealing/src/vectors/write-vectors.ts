import { writeFileSync } from 'node:fs'
import { buildVectors, vectorText } from './build-vectors.ts'

// Writes what is missing and never over what is there: a frozen format gets a new file, not another.
for (const [name, value] of Object.entries(await buildVectors())) {
  writeFileSync(new URL(`./${name}.json`, import.meta.url), vectorText(value), { flag: 'wx' })
}
