import type { Saboteur } from './saboteur.ts'

const sittings = 'apps/api/src/features/sittings'
const adjourning = `${sittings}/adjourning`
const confirming = `${sittings}/confirming`
const repairGuard = 'apps/api/migrations/0020-refounded-repairs.sql'
const refoundedTest = `${adjourning}/refounded.test.ts`
const sittingTest = `${sittings}/sittings.test.ts`
const twoPeople = 'apps/api/migrations/0018-two-people.sql'
const openedFiles = 'apps/api/src/features/uploads/opened-files.ts'

/** Builds that open bids earlier, or otherwise, than two holders together. */
export const sittingSaboteurs: readonly Saboteur[] = [
  {
    name: 'reveal-before-combined',
    does: 'a holder may ask for the reveal before every bid was found to open',
    file: `${sittings}/service.ts`,
    find: "        if (!list || !mayReveal(list.bids, adjourned?.list)) return refuse('not-yet')\n",
    replace: '',
    caughtBy: sittingTest,
  },
  {
    name: 'shares-survive-window',
    does: 'posted shares stay in the database when their window has ended',
    file: twoPeople,
    find: '    update sitting_shares set sealed = null where sitting_id = new.id;\n',
    replace: '',
    caughtBy: sittingTest,
  },
  {
    name: 'interest-ignored',
    does: 'a holder who declared an interest gets receipts and share files',
    file: `${sittings}/taking-part.ts`,
    find: '        if (!stands || stands.hasInterest) {',
    replace: '        if (!stands) {',
    caughtBy: sittingTest,
  },
  {
    name: 'any-session-posts',
    does: 'a holder may act through the session of any colleague',
    file: `${sittings}/taking-part.ts`,
    find: '(!holder.onPaper && holder.staffId !== by.id)',
    replace: '!by.id',
    caughtBy: sittingTest,
  },
  {
    name: 'opened-files-not-compared',
    does: 'a file that is not what was sealed passes for what was',
    file: openedFiles,
    find: '          return differing\n',
    replace: '          return { ...differing, matches: true }\n',
    caughtBy: `${sittings}/opened-files.test.ts`,
  },
  {
    name: 'one-holder-adjourns',
    does: 'the signature of one holder adjourns an opening',
    file: `${adjourning}/adjournment.ts`,
    find: '        if (list.openers.every((each) => signers.includes(each))) {',
    replace: '        if (list.openers.some((each) => signers.includes(each))) {',
    caughtBy: `${adjourning}/adjournment.test.ts`,
  },
  {
    name: 'repair-changes-bid',
    does: 'a bidder may repair a bid with other contents',
    file: `${adjourning}/repairs.ts`,
    find: '      seal.manifestHash === receipt.manifestHash &&\n',
    replace: '',
    caughtBy: `${adjourning}/repairs.test.ts`,
  },
  {
    name: 'repair-after-adjournment',
    does: 'the database accepts a repair after the adjournment has ended',
    file: repairGuard,
    find: '      and adjourned_until > clock_timestamp() and is_not_opening(sittings',
    replace: '      and is_not_opening(sittings',
    caughtBy: `${adjourning}/repairs.test.ts`,
  },
  {
    name: 'repair-to-any-set',
    does: 'the database accepts a repair to a key set that stands in for nothing',
    file: repairGuard,
    find: '\n      and (key_set = new.key_set or stands_in(new.key_set, key_set)))\n',
    replace: ')\n',
    caughtBy: refoundedTest,
  },
  {
    name: 'keys-not-lost',
    does: 'a new founding set takes the bids of a set whose keys are still there',
    file: repairGuard,
    find: '    and 2 > (select count(*) from key_sets\n',
    replace: '    and 8 > (select count(*) from key_sets\n',
    caughtBy: refoundedTest,
  },
  {
    name: 'founding-set-unasked',
    does: 'a bidder seals to a new founding set without comparing its fingerprint',
    file: 'apps/site/app/receipts/repair.ts',
    find: 'isAsked: !isSame',
    replace: 'isAsked: false',
    caughtBy: 'apps/site/app/receipts/repair.test.ts',
  },
  {
    name: 'repair-to-strangers-opened',
    does: 'a holder opens a share that was sealed again to a set which was not founded anew',
    file: 'packages/sealing/src/hand-out-check.ts',
    find: '    (to === from || isRefounded(chain, { from, to })) &&\n',
    replace: '',
    caughtBy: 'packages/sealing/src/refounded-bids.test.ts',
  },
  {
    name: 'broken-seal-handed-out',
    does: 'holders get the shares of the seal that was repaired',
    file: `${sittings}/sealed-bids.ts`,
    find: '    const { envelope, shares } = repair?.stored ?? seal\n',
    replace: '    const { envelope, shares } = seal\n',
    caughtBy: `${adjourning}/second-sitting.test.ts`,
  },
  {
    name: 'any-bid-left-out',
    does: 'a bid that was never asked to be repaired is left out of the reveal',
    file: `${sittings}/rules.ts`,
    find: '  return failsIn(bids).every((receiptNo) => asked.has(receiptNo))\n',
    replace: '  return asked.size > 0 || failsIn(bids).length === 0\n',
    caughtBy: `${adjourning}/second-sitting.test.ts`,
  },
  {
    name: 'one-person-for-two',
    does: 'a person who confirms twice counts as two people',
    file: twoPeople,
    find: '  primary key (sitting_id, staff_id)\n',
    replace: '  primary key (sitting_id, staff_id, confirmed_at)\n',
    caughtBy: `${confirming}/confirming.test.ts`,
  },
  {
    name: 'one-confirmation-reveals',
    does: 'the database shows a tender that is not sealed with one confirmation',
    file: twoPeople,
    find: 'or 2 > (select count(*) from sitting_confirmations',
    replace: 'or 1 > (select count(*) from sitting_confirmations',
    caughtBy: `${confirming}/confirming.test.ts`,
  },
]
