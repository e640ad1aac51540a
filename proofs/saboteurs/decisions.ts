import type { Saboteur } from './saboteur.ts'

const features = 'apps/api/src/features'
const evaluation = `${features}/evaluation`
const awards = `${features}/awards`
const openData = `${features}/open-data`
const migrations = 'apps/api/migrations'

/** Builds that judge, decide, tell and keep otherwise than the rules after the opening promise. */
export const decisionSaboteurs: readonly Saboteur[] = [
  {
    name: 'scorer-approves',
    does: 'an owner approves the award that the own scores led to',
    file: `${awards}/deciding/deciding.ts`,
    find: "    if (part.hasScored) return refuse('approver-scored')\n",
    replace: '',
    caughtBy: `${awards}/awards.test.ts`,
  },
  {
    name: 'database-lets-scorer-approve',
    does: 'the database takes an approval by who has scored',
    file: `${migrations}/0030-awards.sql`,
    find: 'has_scored(new.tender_id, new.approved_by)\n',
    replace: 'false\n',
    caughtBy: `${awards}/awards.test.ts`,
  },
  {
    name: 'interest-keeps-access',
    does: 'who declared an interest goes on reading the bids',
    file: `${evaluation}/access.ts`,
    find: "  if (part.hasInterest) return refuse('not-allowed')\n  if (readsByOffice",
    replace: '  if (readsByOffice',
    caughtBy: `${evaluation}/appointing.test.ts`,
  },
  {
    name: 'scores-of-others-first',
    does: 'evaluators read the scores of others before their own are locked',
    file: `${evaluation}/scoring/scoring.ts`,
    find: 'return partIn(facts, id).isAppointed ? lockedAt(facts, id) !== null : areAllLocked(facts)',
    replace: 'return partIn(facts, id).isAppointed || areAllLocked(facts)',
    caughtBy: `${evaluation}/scoring/scoring.test.ts`,
  },
  {
    name: 'one-signature-excludes',
    does: 'a bid is out before a second person has signed',
    file: `${evaluation}/rules.ts`,
    find: "  if (exclusionInForce(check)) return 'excluded'\n",
    replace: "  if (exclusionInForce(check) || check?.decision === 'exclude') return 'excluded'\n",
    caughtBy: `${evaluation}/checking/checking.test.ts`,
  },
  {
    name: 'excluder-signs',
    does: 'one person excludes a bid and signs it too',
    file: `${evaluation}/checking/checking.ts`,
    find: "      if (check.decidedBy === of.by.id) return refuse('second-signature-needed')\n",
    replace: '',
    caughtBy: `${evaluation}/checking/checking.test.ts`,
  },
  {
    name: 'rules-after-publication',
    does: 'how bids are judged can be changed while they arrive',
    file: `${migrations}/0029-evaluation.sql`,
    find: "for each row when (old.state <> 'draft') execute function fix_evaluation_rules()",
    replace: "for each row when (old.state = 'archived') execute function fix_evaluation_rules()",
    caughtBy: `${features}/tenders/published-rules.test.ts`,
  },
  {
    name: 'result-before-commit',
    does: 'the letter of a result goes out although the approval may still fail',
    file: `${awards}/deciding/telling.ts`,
    find: 'createTelling({ closings, notifications, notices }: TellingNeeds)',
    replace: `createTelling({ db, closings, notifications, notices }: TellingNeeds & {
  db: DatabaseOrTransaction
})`,
    also: {
      find: '        await notifications.post(transaction, {\n',
      replace: '        await notifications.post(db, {\n',
    },
    caughtBy: `${awards}/awards.test.ts`,
  },
  {
    name: 'notice-before-commit',
    does: 'the notice of a result is written although the approval fails',
    file: `${awards}/deciding/telling.ts`,
    find: 'createTelling({ closings, notifications, notices }: TellingNeeds)',
    replace: `createTelling({ db, closings, notifications, notices }: TellingNeeds & {
  db: DatabaseOrTransaction
})`,
    also: {
      find: "        await notices.tellOne(transaction, {\n          kind: 'result',",
      replace: "        await notices.tellOne(db, {\n          kind: 'result',",
    },
    caughtBy: `${awards}/awards.test.ts`,
  },
  {
    name: 'bidders-released-early',
    does: 'open data name bidders before the opening',
    file: `${openData}/facts/repository.ts`,
    find: `    .where('submissions.voidedAt', 'is', null)
    .where('disclosedAt', 'is not', null)
    .orderBy('submissions.arrivedAt')`,
    replace: `    .where('submissions.voidedAt', 'is', null)
    .orderBy('submissions.arrivedAt')`,
    caughtBy: `${openData}/open-data.test.ts`,
  },
  {
    name: 'database-releases-early',
    does: 'the database takes a release that names bidders before the opening',
    file: `${migrations}/0031-open-data.sql`,
    find: "content -> 'tender' ?| array['tenderers', 'numberOfTenderers']",
    replace: "content -> 'tender' ?| array['numberOfTenderers']",
    caughtBy: `${openData}/reading.test.ts`,
  },
  {
    name: 'prices-released',
    does: 'open data tell the value of an award that was not to be told',
    file: `${openData}/outcome.ts`,
    find: '  rules.disclosure.prices && amount !== null && currency !== null',
    replace: '  rules && amount !== null && currency !== null',
    caughtBy: `${openData}/open-data.test.ts`,
  },
  {
    name: 'papers-asked-twice',
    does: 'a bidder is asked for papers again and again',
    file: `${evaluation}/checking/checking.ts`,
    find: "      if (decided.decision === 'cure' && cure) return refuse('cure-once')\n",
    replace: '',
    caughtBy: `${evaluation}/cures/cures.test.ts`,
  },
  {
    name: 'offer-sent-later',
    does: 'a bidder can be asked for another offer, with another price, after the opening',
    file: `${migrations}/0029-evaluation.sql`,
    find: "papers <@ array['image', 'nda',",
    replace: "papers <@ array['document', 'image', 'nda',",
    caughtBy: `${evaluation}/cures/cures.test.ts`,
  },
  {
    name: 'unasked-paper-taken',
    does: 'a bidder sends papers that staff did not ask for',
    file: `${evaluation}/cures/answering.ts`,
    find: 'if (cure?.companyId !== companyId || !cure.papers.includes(slot))',
    replace: 'if (cure?.companyId !== companyId || slot.length === 0)',
    caughtBy: `${evaluation}/cures/cures.test.ts`,
  },
  {
    name: 'late-paper-taken',
    does: 'papers are taken after their time',
    file: `${evaluation}/cures/repository.ts`,
    find: "    .select(sql<boolean>`due_at >= clock_timestamp()`.as('isInTime'))\n    .where('cureRequests.id', '=', id)",
    replace:
      "    .select(sql<boolean>`due_at is not null`.as('isInTime'))\n    .where('cureRequests.id', '=', id)",
    caughtBy: `${evaluation}/cures/cures.test.ts`,
  },
  {
    name: 'prices-on-the-page',
    does: 'the outcome tells a price where only the number of bids was to be told',
    file: `${awards}/outcomes/outcomes.ts`,
    find: '  value: disclosure.prices ? moneyOf(award.amount, award.currency) : null,',
    replace: '  value: moneyOf(award.amount, award.currency),',
    caughtBy: `${awards}/outcomes.test.ts`,
  },
  {
    name: 'prices-in-letters',
    does: 'letters tell a price and a winner that were not to be told',
    file: `${awards}/deciding/deciding.ts`,
    find: '            winner: disclosure.companies ? award.winnerName : null,\n            value: disclosure.prices && amount !== null',
    replace:
      '            winner: disclosure ? award.winnerName : null,\n            value: amount !== null',
    caughtBy: `${awards}/outcomes.test.ts`,
  },
  {
    name: 'erased-under-hold',
    does: 'bids are erased although a court asked to keep them',
    file: `${migrations}/0032-retention.sql`,
    find: '    or exists (select from public.legal_holds where tender_id = tender and lifted_at is null)\n',
    replace: '',
    caughtBy: `${features}/retention/retention.test.ts`,
  },
]
