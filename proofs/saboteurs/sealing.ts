import type { Saboteur } from './saboteur.ts'

const sealing = 'packages/sealing/src'

/** Builds that break the promise that a bid stays closed until its opening. */
export const sealingSaboteurs: readonly Saboteur[] = [
  {
    name: 'nonce-used-twice',
    does: 'an edited file is sealed with the key and nonces of the file before the edit',
    file: `${sealing}/file-records.ts`,
    find: 'hashBytes(joined(ikm, plainSha256)).subarray(0, saltBytes)',
    replace: 'hashBytes(plainSha256 ? ikm : joined()).subarray(0, saltBytes)',
    caughtBy: `${sealing}/file-sealing.test.ts`,
  },
  {
    name: 'record-not-compared',
    does: 'a record that was edited between the two passes is sealed all the same',
    file: `${sealing}/file-sealing.ts`,
    find: 'if ((await hashRecord(plain.subarray(0, end - start))) !== records[index]) {',
    replace: 'if ((await hashRecord(plain.subarray(0, end - start))) === `${records[index]}-`) {',
    caughtBy: `${sealing}/file-sealing.test.ts`,
  },
  {
    name: 'set-signed-by-itself',
    does: 'a later key set is accepted when its own holders have signed it',
    file: `${sealing}/key-set-chain.ts`,
    find: 'countSigners(signed, before.set.holders) >= 2',
    replace: 'countSigners(signed, set.holders) >= 2',
    caughtBy: `${sealing}/key-set-chain.test.ts`,
  },
  {
    name: 'old-set-brought-back',
    does: 'a browser seals to an old key set, whenever the tender was published',
    file: `${sealing}/key-set-chain.ts`,
    find: "return isInTime ? 'ancestor' : 'stop'",
    replace: "return isInTime || successor ? 'ancestor' : 'stop'",
    caughtBy: `${sealing}/key-set-chain.test.ts`,
  },
  {
    name: 'manifest-not-compared',
    does: 'an envelope may hold another manifest than the one on the receipt',
    file: `${sealing}/bid-opening.ts`,
    find: "if (hexHash(bytesOfText(text)) !== bid.manifestHash) return { ok: false, fault: 'manifest-hash' }\n",
    replace: '',
    caughtBy: `${sealing}/bids.test.ts`,
  },
  {
    name: 'foreign-share-opened',
    does: 'a share of another tender, company or key set is opened',
    file: `${sealing}/bid-opening.ts`,
    find: `    isOf(expected, share) &&
`,
    replace: '',
    caughtBy: `${sealing}/bids.test.ts`,
  },
  {
    name: 'health-check-decrypts',
    does: 'a key check opens a sealed text that the server has sent',
    file: `${sealing}/health.ts`,
    find: '  if (!z.safeParse(Health, statement).success) return null\n',
    replace: `  if (!z.safeParse(Health, statement).success) {
    const sent = Uint8Array.from(atob(nonce), (letter) => letter.charCodeAt(0))
    if (!(await openWith(secret, sent))) return null
  }
`,
    caughtBy: 'apps/admin/src/screens/holders/key-work.test.ts',
  },
]
