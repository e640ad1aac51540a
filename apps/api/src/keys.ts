import { createKeys } from '#features/keys/service'
import { keyFilePath, readConfigOrExplain } from '#platform/config'
import { createDatabase, createPool } from '#platform/database/database'
import { keyFile, makeKeyFiles } from '#platform/security/key-files'
import {
  fingerprint,
  keyRings,
  kidsOf,
  newKeys,
  newKid,
  withFirst,
  withNewKey,
  withoutKey,
} from '#platform/security/key-rings'
import type { KeyRing } from '#platform/security/key-rings'
import { strangersTo } from '#platform/watching/admin-ports'

const usage = `npm run keys                    prints the keys of a new installation
npm run keys make DIRECTORY     writes them as files, and never over keys that are there
npm run keys list               which keys there are, and which one is used
npm run keys add RING|all       1. adds a key; then restart all processes, so that all know it
npm run keys use RING|all KEY   2. from the next restart on it is used; asks all processes first
npm run keys reseal             seals second factors with the newest SECRETS_KEY, after step 2
npm run keys drop RING KEY      3. removes an old key, unless something still needs it

RING is TOKEN_KEYS, RECEIPT_KEYS, FILE_KEYS or SECRETS_KEY; its file is the one that RING_FILE names.
Keys of receipts and files are kept for as long as receipts and files are.
--anyway   uses a key that could not be asked for, or drops one that people will miss
`

const [command, ring = '', kid = ''] = process.argv
  .slice(2)
  .filter((word) => !word.startsWith('--'))
const anyway = process.argv.includes('--anyway')
const say = (sentence: string) => void process.stdout.write(`${sentence}\n`)

function fail(sentence: string): never {
  process.stderr.write(`${sentence}\n`)
  process.exit(1)
}

function ringsMeant(): KeyRing[] {
  if (ring === 'all') return [...keyRings]
  const meant = keyRings.find((name) => name === ring)
  if (meant) return [meant]
  process.stderr.write(usage)
  process.exit(2)
}

function fileOf(name: KeyRing) {
  const path = keyFilePath(name)
  return path ? keyFile(path) : fail(`${name}_FILE does not say where the keys lie`)
}

function add() {
  const shared = newKid()
  for (const name of ringsMeant()) {
    const file = fileOf(name)
    const { text, kid: added } = withNewKey(file.read(), name, shared)
    file.replace(text)
    say(`${name}: added ${added}`)
  }
  say('Now restart all processes, one after the other. Then: npm run keys use …')
}

async function use() {
  const meant = ringsMeant().filter((name) => kidsOf(fileOf(name).read()).includes(kid))
  if (meant.length === 0) fail(`there is no key ${kid}`)
  for (const name of meant) {
    const strangers = await strangersTo({ ring: name, kid, config: readConfigOrExplain() })
    if (strangers.length > 0 && !anyway) {
      fail(
        `${name}: ${kid} is not known yet at ${strangers.join(', ')}: restart first, or --anyway`,
      )
    }
    const file = fileOf(name)
    file.replace(withFirst(file.read(), kid))
    say(`${name}: uses ${kid} from the next restart on`)
  }
}

function list() {
  for (const name of keyRings) {
    const [first, ...others] = kidsOf(fileOf(name).read())
    say(`${name}: uses ${first}${others.length > 0 ? `, knows ${others.join(', ')}` : ''}`)
  }
}

async function withDatabase<Value>(act: (keys: ReturnType<typeof createKeys>) => Promise<Value>) {
  const { DATABASE_URL: url } = readConfigOrExplain()
  const db = createDatabase(createPool({ url, poolSize: 1, name: 'padauk-keys' }))
  try {
    return await act(createKeys({ db }))
  } finally {
    await db.destroy()
  }
}

async function drop() {
  const [name] = ringsMeant()
  if (!name || ring === 'all') fail('one ring at a time')
  const file = fileOf(name)
  const kids = kidsOf(file.read())
  if (!kids.includes(kid)) fail(`there is no key ${kid}`)
  if (kids[0] === kid) fail(`${kid} is in use: add another and use that first`)
  const remaining = readConfigOrExplain().SECRETS_KEY.filter((key) => fingerprint(key) !== kid)
  const ringChangedAt = file.changedAt()
  const uses = await withDatabase((keys) =>
    keys.usesOf({ ring: name, kid, ringChangedAt, remaining }),
  )
  const standing = uses.filter(({ certain }) => certain || !anyway)
  if (standing.length > 0) {
    const hint = standing.every(({ certain }) => !certain) ? ' (or --anyway)' : ''
    fail(`${kid} stays: ${standing.map(({ sentence }) => sentence).join('; ')}${hint}`)
  }
  file.replace(withoutKey(file.read(), kid))
  say(`${name}: dropped ${kid}; it is forgotten with the next restart`)
}

switch (command) {
  case undefined:
    process.stdout.write(newKeys())
    break
  case 'make': {
    const { there } = makeKeyFiles(ring || fail('say which directory'))
    if (there.length > 0) fail(`${there.join(', ')} exist already and stay as they are`)
    say(`wrote ${keyRings.join(', ')}`)
    break
  }
  case 'list':
    list()
    break
  case 'add':
    add()
    break
  case 'use':
    await use()
    break
  case 'reseal': {
    const keys = readConfigOrExplain().SECRETS_KEY
    say(`sealed ${await withDatabase((uses) => uses.reseal(keys))} second factors anew`)
    break
  }
  case 'drop':
    await drop()
    break
  default:
    process.stderr.write(usage)
    process.exit(command === 'help' ? 0 : 2)
}
