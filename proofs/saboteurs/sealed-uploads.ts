import type { Saboteur } from './saboteur.ts'

const sealed = 'apps/api/src/features/uploads/sealed'
const arrival = 'apps/api/src/features/uploads/arrival'
const migration = 'apps/api/migrations/0011-sealed-uploads.sql'

/** Builds that learn what a sealed upload must not tell, or let an accepted one change. */
export const sealedUploadSaboteurs: readonly Saboteur[] = [
  {
    name: 'name-in-metadata',
    does: 'a sealed upload may announce the name and type of its file',
    file: `${sealed}/rules.ts`,
    find: 'z.strictObject({\n  sealed:',
    replace: 'z.object({\n  sealed:',
    caughtBy: `${sealed}/sealed-uploads.test.ts`,
  },
  {
    name: 'any-header',
    does: 'a file that is not sealed passes for a sealed one',
    file: `${sealed}/rules.ts`,
    find: 'byte !== undefined && byte !== anyHeader[place]',
    replace: 'byte !== undefined && byte !== anyHeader[place] && place < 0',
    caughtBy: `${sealed}/sealed-uploads.test.ts`,
  },
  {
    name: 'any-length',
    does: 'a sealed file may have a length that no sealed file has',
    file: `${sealed}/rules.ts`,
    find: "if (!isSealedSize(size)) return refuse('seal-broken')",
    replace: "if (!isSealedSize(size) && size < 0) return refuse('seal-broken')",
    caughtBy: `${sealed}/sealed-uploads.test.ts`,
  },
  {
    name: 'file-changes-tender',
    does: 'a sealed file of a bid that was ended may go into a bid for another tender',
    file: migration,
    find: ' and tender_id = bid.tender_id) then',
    replace: ') then',
    caughtBy: `${sealed}/sealed-parts.test.ts`,
  },
  {
    name: 'stale-running-hash',
    does: 'the hash of an upload that another process has continued leaves bytes out',
    file: `${sealed}/running-hashes.ts`,
    find: 'return running?.at === at ? running : null',
    replace: 'return running ?? null',
    caughtBy: `${sealed}/sealed-uploads.test.ts`,
  },
  {
    name: 'arrival-keeps-key',
    does: 'the key of a file that was sealed on arrival lies beside it',
    file: `${arrival}/arriving.ts`,
    find: 'const sealedFacts = Buffer.from(await sealFacts(ikm, about))',
    replace: 'const sealedFacts = Buffer.concat([await sealFacts(ikm, about), ikm])',
    caughtBy: `${arrival}/arriving.test.ts`,
  },
  {
    name: 'arrival-of-another-key',
    does: 'a name with the wrong key opens the file',
    file: `${arrival}/arrival-files.ts`,
    find: 'if (!facts) return null',
    replace: "if (!facts) throw new Error('another key')",
    caughtBy: `${arrival}/arriving.test.ts`,
  },
]
