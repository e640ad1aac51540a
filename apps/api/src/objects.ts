import { changedObjects } from '#features/retention/service'
import { createMending } from '#features/uploads/keeping/mending'
import { createPieces } from '#features/uploads/pieces'
import { readConfigOrExplain } from '#platform/config'
import { createDatabase, createPool } from '#platform/database/database'
import { createQueue } from '#platform/jobs/jobs'
import { openSecondStore, openStore } from '#platform/object-store/open-store'
import { copyMissing, followPlan } from '#platform/object-store/second-copy'
import { createVault } from '#platform/security/vault'

const usage = `npm run objects copy      copies what the second place lacks, locks and erases there as here
npm run objects restore   brings back what the store lacks, and lets the rows find it again
npm run objects verify    reads every file of every accepted bid and compares its hash

The second place is SECOND_FILES_DIRECTORY, or SECOND_S3_ENDPOINT with its bucket and keys.
`

/**
 * Everything that is kept; uploads below `staged` were not submitted yet. Sealed files stay where they
 * were uploaded to, so of those only the accepted ones are copied.
 */
const kept = ['bids/', 'sealed/', 'seals/', 'images/', 'files/']
const lasting = new Set(['bids/', 'sealed/', 'seals/'])
const dayMs = 86_400_000

const config = readConfigOrExplain()
const say = (text: string) => void process.stdout.write(`${text}\n`)

/** The rows and the objects of accepted bids, for as long as something is done with them. */
async function withBids<Value>(act: (bids: ReturnType<typeof createMending>) => Promise<Value>) {
  const pool = createPool({ url: config.DATABASE_URL, poolSize: 2, name: 'padauk-objects' })
  const [db, store, queue] = [createDatabase(pool), openStore(config), await createQueue({ pool })]
  const vault = createVault(config.FILE_KEYS)
  const pieces = createPieces({ db, store, vault, stagedLimit: 0 })
  try {
    return await act(createMending({ db, store, pieces, queue }))
  } finally {
    await queue.stop()
    await db.destroy()
  }
}

function secondStore() {
  const second = openSecondStore(config)
  if (second) return second
  process.stderr.write(`no second place is named\n\n${usage}`)
  process.exit(2)
}

async function copy() {
  const [from, to] = [openStore(config), secondStore()]
  await to.prepare()
  const retainUntil = new Date(Date.now() + config.RETAIN_BIDS_DAYS * dayMs)
  const accepted = await withBids(({ sealedObjects }) => sealedObjects())
  for (const prefix of kept) {
    const { copied, bytes, present } = await copyMissing({
      from,
      to,
      prefix,
      ...(lasting.has(prefix) && { retainUntil }),
      ...(prefix === 'sealed/' && { isKept: (key) => accepted.has(key) }),
    })
    say(`${prefix} ${copied} copied, ${bytes} bytes; ${present} were there`)
  }
  await follow(to)
  return true
}

/** Longer than copies ever fail, so that no change of a lock is missed. */
const planDays = 7

async function follow(to: ReturnType<typeof secondStore>) {
  const pool = createPool({ url: config.DATABASE_URL, poolSize: 1, name: 'padauk-objects' })
  const db = createDatabase(pool)
  try {
    const plan = await changedObjects(db, planDays)
    const { lengthened, erased, locked } = await followPlan({
      to,
      prefixes: [...lasting],
      plan,
      now: new Date(),
    })
    say(`${lengthened} locks lengthened, ${erased} erased, ${locked} to erase once unlocked`)
  } finally {
    await db.destroy()
  }
}

async function restore() {
  const [from, to] = [secondStore(), openStore(config)]
  await to.prepare()
  for (const prefix of kept) {
    const { copied, bytes, present } = await copyMissing({ from, to, prefix })
    say(`${prefix} ${copied} brought back, ${bytes} bytes; ${present} were there`)
  }
  const { files, moved, lost } = await withBids(({ mend }) => mend())
  say(`${files} files of accepted bids, ${moved} pieces moved in the rows, ${lost.length} lost`)
  for (const object of lost) say(`LOST ${object}`)
  return lost.length === 0
}

async function verify() {
  const { files, bytes, broken } = await withBids(({ verify }) => verify())
  say(`${files} files of accepted bids, ${bytes} bytes, ${broken.length} not as they were accepted`)
  for (const id of broken) say(`BROKEN upload ${id}`)
  return broken.length === 0
}

const commands: Record<string, () => Promise<boolean>> = { copy, restore, verify }
const command = commands[process.argv[2] ?? '']
if (!command) {
  process.stderr.write(usage)
  process.exit(2)
}
process.exit((await command()) ? 0 : 1)
