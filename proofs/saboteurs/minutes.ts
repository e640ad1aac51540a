import type { Saboteur } from './saboteur.ts'

const minutes = 'apps/api/src/features/minutes'
const minutesTest = `${minutes}/minutes.test.ts`

/** Builds whose minutes tell more, earlier or otherwise than two holders have signed. */
export const minutesSaboteurs: readonly Saboteur[] = [
  {
    name: 'minutes-not-verified',
    does: 'any signature under the minutes counts',
    file: `${minutes}/service.ts`,
    find: "        if (!areSignedMinutes(both, paper, holder.signKey)) return refuse('invalid-input')\n",
    replace: '        areSignedMinutes(both, paper, holder.signKey)\n',
    caughtBy: minutesTest,
  },
  {
    name: 'unread-minutes-signed',
    does: 'a signature counts for a text that changed since it was read',
    file: `${minutes}/service.ts`,
    find: "        if (hashOf(both.full) !== paper.minutes) return refuse('changed-since')\n",
    replace: '',
    caughtBy: minutesTest,
  },
  {
    name: 'bidders-told-all',
    does: 'bidders read about each other what the tender did not promise',
    file: 'packages/sealing/src/minutes.ts',
    find: '      company: companies ? company.name : null,',
    replace: '      company: company.name,',
    caughtBy: minutesTest,
  },
  {
    name: 'minutes-before-all-signed',
    does: 'minutes go out with the first signature',
    file: 'apps/api/migrations/0016-minutes.sql',
    find: "    and ended_at > clock_timestamp() - interval '24 hours'\n",
    replace: "    and ended_at > clock_timestamp() + interval '24 hours'\n",
    caughtBy: minutesTest,
  },
]
