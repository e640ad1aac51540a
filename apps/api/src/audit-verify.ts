import { parseArgs } from 'node:util'
import { createCheckpoints } from '#features/anchors/checkpoints'
import { createVerification } from '#features/anchors/verification'
import { createAudit } from '#features/audit/service'
import { readConfigOrExplain } from '#platform/config'
import { createDatabase, createPool } from '#platform/database/database'
import { createSigner } from '#platform/security/signatures'
import { createVault } from '#platform/security/vault'
import { createComparisons } from '#src/composition/comparisons'

const usage = `npm run audit:verify
npm run audit:verify -- --head <hash>   also: this head, from a letter, is in the chain
npm run audit:verify -- --root <hash>   also: this closing root, from a letter, is in the chain
`

function explain(message: string): never {
  process.stderr.write(`${message}\n${usage}`)
  process.exit(2)
}

function readArguments() {
  const kept = { type: 'string', multiple: true, default: [] as string[] } as const
  try {
    return parseArgs({ options: { head: kept, root: kept } }).values
  } catch (error) {
    return explain((error as Error).message)
  }
}

const { head: heads, root: roots } = readArguments()
const wrong = [...heads, ...roots].find((hash) => !/^[0-9a-f]{64}$/.test(hash))
if (wrong !== undefined) explain(`${wrong} is not a hash of 64 characters, 0 to 9 and a to f`)

// Reads the whole chain and names the first entry or row that is not what it was.
const config = readConfigOrExplain()
const db = createDatabase(
  createPool({ url: config.DATABASE_URL, poolSize: 2, name: 'padauk-audit' }),
)
const signer = createSigner(config.RECEIPT_KEYS)
const comparisons = createComparisons({ db, signer, vault: createVault(config.FILE_KEYS) })
// A chain that was cut is whole in itself, but lacks what the daily check had reached.
const checkpoint = await createCheckpoints({ db, signer }).last()
const verdict = await createVerification({ audit: createAudit({ db }), comparisons })({
  heads: [...heads, ...(checkpoint ? [checkpoint.hash] : [])],
  roots,
})
await db.destroy()

const lines = verdict.fault
  ? [`BROKEN: ${verdict.fault}`]
  : [
      `${verdict.entries} entries, unbroken; every bid, receipt and closing as they tell`,
      `head ${verdict.head}`,
      ...(verdict.heads ?? [])
        .filter(({ hash }) => heads.includes(hash))
        .map(({ hash, at }) => `kept head ${hash} is of ${at}`),
      ...verdict.roots.map(({ root, at }) => `kept root ${root} is of ${at}`),
    ]
process.stdout.write(`${lines.join('\n')}\n`)
process.exit(verdict.fault ? 1 : 0)
