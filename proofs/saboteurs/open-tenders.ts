import type { Saboteur } from './saboteur.ts'

const features = 'apps/api/src/features'
const notices = `${features}/notices`
const questions = `${features}/questions`
const addenda = `${features}/addenda`
const addendaTest = `${addenda}/addenda.test.ts`
const confirmationsTest = `${features}/submissions/confirming/confirmations.test.ts`

/** Builds that tell, ask and amend otherwise than the rules of an open tender promise. */
export const openTenderSaboteurs: readonly Saboteur[] = [
  {
    name: 'any-token-unsubscribes',
    does: 'the link of one company stops the e-mails of all',
    file: `${notices}/repository.ts`,
    find: "    .where('unsubscribeToken', '=', token)\n",
    replace: '    .where(sql<boolean>`${token}::uuid is not null`)\n',
    caughtBy: `${notices}/channels.test.ts`,
  },
  {
    name: 'unsubscribed-by-id',
    does: 'the id of a company is enough to stop its e-mails',
    file: `${notices}/repository.ts`,
    find: "    .where('unsubscribeToken', '=', token)\n",
    replace:
      "    .where((eb) => eb.or([eb('unsubscribeToken', '=', token), eb('companyId', '=', token)]))\n",
    caughtBy: `${notices}/channels.test.ts`,
  },
  {
    name: 'push-anywhere',
    does: 'a company can make the server send requests anywhere',
    file: 'apps/api/src/platform/push/push.ts',
    find: 'isAllowed: (endpoint: string) => isOnList(endpoint, services),',
    replace: 'isAllowed: (endpoint: string) => URL.canParse(endpoint),',
    caughtBy: `${notices}/push/push.test.ts`,
  },
  {
    name: 'interest-in-letters',
    does: 'an e-mail that only interested companies get names its tender, and staff see it',
    file: `${notices}/telling/letters.ts`,
    find: "  isInCategory && (audience === 'category' || (audience === 'told' && wasToldWithAll))",
    replace: "  isInCategory && (audience !== 'one' || wasToldWithAll)",
    caughtBy: `${notices}/confidentiality.test.ts`,
  },
  {
    name: 'cut-off-by-process',
    does: 'the end of questions is judged by the clock of the process',
    file: `${questions}/repository.ts`,
    find: 'at <= questions_until as "isInTime"',
    replace: '${new Date()}::timestamptz <= questions_until as "isInTime"',
    caughtBy: `${questions}/questions.test.ts`,
  },
  {
    name: 'asker-named',
    does: 'an auditor reads who asked while the bids are sealed',
    file: `${questions}/staff/repository.ts`,
    find: `    .innerJoin('closings', 'closings.tenderId', 'questions.tenderId')
    .innerJoin('companies', 'companies.id', 'questions.companyId')`,
    replace: `    .leftJoin('closings', 'closings.tenderId', 'questions.tenderId')
    .innerJoin('companies', 'companies.id', 'questions.companyId')`,
    also: {
      find: "    .where('closings.disclosedAt', 'is not', null)\n",
      replace: '',
    },
    caughtBy: `${questions}/staff/questions-admin.test.ts`,
  },
  {
    name: 'any-role-reads-askers',
    does: 'officers read who asked, once the bids are open',
    file: `${questions}/staff/service.ts`,
    find: "    const companies = staff.roles.includes('auditor')\n",
    replace: '    const companies = staff.roles.length > 0\n',
    caughtBy: `${questions}/staff/questions-admin.test.ts`,
  },
  {
    name: 'no-confirmation-asked',
    does: 'a bid from before a material change counts as confirmed',
    file: 'apps/api/migrations/0024-addenda.sql',
    find: " and kind = 'material' and no <> all (named)",
    replace: " and kind = 'material' and no = any (named)",
    caughtBy: confirmationsTest,
  },
  {
    name: 'unread-addendum-accepted',
    does: 'a bid is accepted although its company has not read an addendum',
    file: `${features}/submissions/acceptance.ts`,
    find: '  if (unread.length > 0) return unreadAddenda(unread)\n',
    replace: '  if (unread.length > 100) return unreadAddenda(unread)\n',
    caughtBy: confirmationsTest,
  },
  {
    name: 'draft-addendum-shown',
    does: 'companies read addenda that are not published',
    file: `${addenda}/repository.ts`,
    find: "  select(db, tenderId).where('state', '=', 'published').execute()",
    replace: '  select(db, tenderId).execute()',
    caughtBy: addendaTest,
  },
  {
    name: 'writer-approves',
    does: 'one person alone changes a tender',
    file: `${addenda}/admin.ts`,
    find: "        if (writers.includes(draft.staffId)) return refuse('addendum-needs-second-person')\n",
    replace: '',
    caughtBy: addendaTest,
  },
  {
    name: 'late-material-change',
    does: 'a tender changes on its last day without a later deadline',
    file: `${addenda}/rules.ts`,
    find: '  endDate.getTime() - now.getTime() < fewestDaysLeft * 86_400_000',
    replace: '  endDate.getTime() - now.getTime() < fewestDaysLeft',
    caughtBy: addendaTest,
  },
]
