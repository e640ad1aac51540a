import type { Saboteur } from './saboteur.ts'

const submissions = 'apps/api/src/features/submissions'
const sealedTest = `${submissions}/sealed/sealed-bids.test.ts`
const closings = 'apps/api/src/features/closings'
const formTest = `${submissions}/sealed/on-arrival`
const endingsTest = `${submissions}/ending/endings.test.ts`

/** Builds that take sealed bids which they must refuse, or let them end as they must not. */
export const sealedBidSaboteurs: readonly Saboteur[] = [
  {
    name: 'payload-hash-without-seal',
    does: 'another envelope under the same addresses passes for the same request',
    file: `${submissions}/rules.ts`,
    find: '      ...(seal !== undefined && { seal: sha256Of(canonicalJson(seal)) }),\n',
    replace: '',
    caughtBy: sealedTest,
  },
  {
    name: 'rival-envelope-accepted',
    does: 'a company submits the envelope of another as its own',
    file: `${submissions}/sealed/contents.ts`,
    find: '(await insertSeal(transaction, { ...row, shares: seal.shares }))',
    replace:
      '[true, await insertSeal(transaction, { ...row, shares: seal.shares })].includes(true)',
    caughtBy: sealedTest,
  },
  {
    name: 'rival-file-accepted',
    does: 'a company submits the sealed file of another as its own',
    file: `${submissions}/sealed/repository.ts`,
    find: "    .where('companyId', '<>', companyId)\n",
    replace: "    .where('companyId', 'is', null)\n",
    caughtBy: sealedTest,
  },
  {
    name: 'any-key-set-accepted',
    does: 'a bid may be sealed to another key set than the one its tender names',
    file: `${submissions}/sealed/contents.ts`,
    find: "      if (seal.keySet !== judged.keySet) return refuse('key-set-changed')\n",
    replace: '',
    caughtBy: sealedTest,
  },
  {
    name: 'parts-not-compared',
    does: 'a seal may name other files than those that arrived',
    file: `${submissions}/sealed/rules.ts`,
    find: '  arrived.sha256 === part.sha256',
    replace: '  arrived.sha256 !== part.slot',
    caughtBy: sealedTest,
  },
  {
    name: 'server-keeps-ikm',
    does: 'the server keeps the request of a bid by form, whose names hold the keys of its files',
    file: `${submissions}/sealed/contents.ts`,
    find: '(await insertSeal(transaction, { ...row, shares: seal.shares }))',
    replace:
      '(await insertSeal(transaction, { ...row, shares: [...seal.shares, bid.payload as never] }))',
    caughtBy: `${formTest}-secrets.test.ts`,
  },
  {
    name: 'forms-unasked',
    does: 'a sealed tender that takes no bids by form takes them',
    file: `${submissions}/acceptance.ts`,
    find: "    if (isSealed && !judged.takesForms) return refuse('seal-missing')\n",
    replace: '',
    caughtBy: `${formTest}.test.ts`,
  },
  {
    name: 'passes-for-in-browser',
    does: 'a bid that the server sealed gets the receipt of one that its sender sealed',
    file: `${submissions}/sealed/on-arrival.ts`,
    find: "sealed: 'on-arrival' })",
    replace: "sealed: 'in-browser' })",
    caughtBy: `${formTest}.test.ts`,
  },
  {
    name: 'shares-survive',
    does: 'a bid that was taken back keeps its shares',
    file: `${submissions}/ending/endings.ts`,
    find: '    await eraseShares(transaction, bid.id)\n',
    replace: '',
    caughtBy: endingsTest,
  },
  {
    name: 'replaced-without-password',
    does: 'a stolen session replaces a bid',
    file: `${submissions}/acceptance.ts`,
    find: '    if (wrong) return wrong\n',
    replace: '',
    caughtBy: endingsTest,
  },
  {
    name: 'ended-bid-dropped',
    does: 'the closing leaves out a bid that was taken back or replaced',
    file: `${closings}/service.ts`,
    find: 'endedLeaves(await endedOf(transaction, id))',
    replace: 'endedLeaves(await endedOf(transaction, id)).slice(1)',
    caughtBy: `${submissions}/ending/ended-proofs.test.ts`,
  },
  {
    name: 'proof-under-no-root',
    does: 'a bid that the closing left out gets a proof of a tree that was never signed',
    file: `${closings}/service.ts`,
    find: '      const isWhole = (await tree.root()) === statement.endedRoot\n',
    replace: '      const isWhole = leaves.length > 0\n',
    caughtBy: `${submissions}/ending/ended-proofs.test.ts`,
  },
  {
    name: 'lookup-tells-what-counts',
    does: 'before closing a receipt number tells whether its bid was taken back',
    file: `${submissions}/service.ts`,
    find: "closing ? stateOf(row) : ('issued' as const)",
    replace: 'stateOf(row)',
    caughtBy: endingsTest,
  },
  {
    name: 'tender-in-mail',
    does: 'the mail with a receipt tells every relay what the company bids for',
    file: 'apps/api/src/features/notifications/kinds/bids.ts',
    find: "          [label('hash'), receipt.hash],\n",
    replace: `          [label('hash'), receipt.hash],
          [label('tender'), JSON.stringify(receipt.tender)],
`,
    caughtBy: 'apps/api/src/features/notifications/tender-letters.test.ts',
  },
]
