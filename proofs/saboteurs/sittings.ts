import type { Saboteur } from './saboteur.ts'

const sittings = 'apps/api/src/features/sittings'
const sittingTest = `${sittings}/sittings.test.ts`
const openedFiles = 'apps/api/src/features/uploads/opened-files.ts'

/** Builds that open bids earlier, or otherwise, than two holders together. */
export const sittingSaboteurs: readonly Saboteur[] = [
  {
    name: 'reveal-before-combined',
    does: 'a holder may ask for the reveal before every bid was found to open',
    file: `${sittings}/service.ts`,
    find: "        if (!isWhole) return refuse('not-yet')\n",
    replace: '',
    caughtBy: sittingTest,
  },
  {
    name: 'shares-survive-window',
    does: 'posted shares stay in the database when their window has ended',
    file: 'apps/api/migrations/0013-sittings.sql',
    find: '    update sitting_shares set sealed = null where sitting_id = new.id;\n',
    replace: '',
    caughtBy: sittingTest,
  },
  {
    name: 'interest-ignored',
    does: 'a holder who declared an interest gets receipts and share files',
    file: `${sittings}/service.ts`,
    find: '        if (!stands || stands.hasInterest) {',
    replace: '        if (!stands) {',
    caughtBy: sittingTest,
  },
  {
    name: 'any-session-posts',
    does: 'a holder may act through the session of any colleague',
    file: `${sittings}/service.ts`,
    find: '(!holder.onPaper && holder.staffId !== by.id)',
    replace: '!by.id',
    caughtBy: sittingTest,
  },
  {
    name: 'opened-files-not-compared',
    does: 'a file that is not what was sealed passes for what was',
    file: openedFiles,
    find: '          return { matches: false, flags: [] }',
    replace: '          return { matches: true, flags: [] }',
    caughtBy: `${sittings}/opened-files.test.ts`,
  },
]
