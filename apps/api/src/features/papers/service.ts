import type { PaperNeed } from '@padauk/contract/company-home'
import type { Language } from '@padauk/contract/languages'
import { mostPapers } from '@padauk/contract/papers'
import type { NewPaper, Paper, Papers } from '@padauk/contract/papers'
import { done, refuse } from '@padauk/contract/problems'
import { dayInYangon } from '@padauk/language/working-days'
import type { Audit } from '#features/audit/service'
import { dayInWords, describePaper } from '#features/papers/describe'
import type { PaperFiles } from '#features/papers/files'
import {
  endPaper,
  findPaper,
  insertPaper,
  isAttachable,
  lockPapers,
  papersOf,
} from '#features/papers/repository'
import type { PaperRow } from '#features/papers/repository'
import { inOrder, isExpired, needsRenewal } from '#features/papers/rules'
import { databaseNow } from '#platform/database/clock'
import type { Database, DatabaseOrTransaction } from '#platform/database/database'
import type { CompanyCaller } from '#platform/security/access'
import { normaliseTyped } from '#platform/text/typed-text'

type Needs = {
  db: Database
  files: PaperFiles
  audit: Pick<Audit, 'append'>
}

type Person = Pick<CompanyCaller, 'id' | 'personId'>

const tooMany = refuse('paper-limit', { values: { max: mostPapers } })
const expired = (day: string, language: Language) =>
  refuse('paper-expired', { values: { date: dayInWords(day, language) } })

/** What a company shows again and again; it alone and staff may read it. */
export function createPapers({ db, files, audit }: Needs) {
  const { nameOf, receive } = files
  const todayOf = async (transaction: DatabaseOrTransaction) =>
    dayInYangon(await databaseNow(transaction))

  const record = (
    transaction: DatabaseOrTransaction,
    { id, personId }: Person,
    action: 'added' | 'replaced' | 'removed',
    body: Record<string, string>,
  ) =>
    audit.append(transaction, {
      actor: `company:${id}`,
      action: `paper.${action}`,
      subject: `company:${id}`,
      // An owner is the company.
      body: { ...(personId !== id && { person: personId }), ...body },
    })

  async function read(companyId: string) {
    const [rows, today] = await Promise.all([papersOf(db, companyId), todayOf(db)])
    return { rows: rows.toSorted(inOrder), today }
  }

  const described = (rows: readonly PaperRow[], today: string) =>
    rows.map((row) => describePaper(row, { nameOf, today }))

  /** The same paper sent again, after an answer that got lost. */
  const isRepeated = (row: PaperRow, typed: NewPaper) =>
    row.fileId === typed.file && row.kind === typed.kind && row.expiresOn === typed.expires_on

  async function insert(transaction: DatabaseOrTransaction, caller: Person, typed: NewPaper) {
    const { kind, expires_on: expiresOn, file: fileId, replaces } = typed
    const companyId = caller.id
    if (!(await isAttachable(transaction, { id: fileId, companyId }))) return refuse('not-found')
    const replaced = replaces && (await endPaper(transaction, { id: replaces, companyId }))
    if (replaces && !replaced) return refuse('not-found')
    if (!replaced && (await papersOf(transaction, companyId)).length >= mostPapers) return tooMany
    const number = normaliseTyped(typed.number)
    const id = await insertPaper(transaction, { companyId, kind, number, expiresOn, fileId })
    const row = await findPaper(transaction, id)
    if (!row) throw new Error(`paper ${id} was added and is not there`)
    const body = { paper: id, kind, sha256: row.sha256 }
    if (replaced) await record(transaction, caller, 'replaced', { ...body, replaces: replaced.id })
    else await record(transaction, caller, 'added', body)
    return done(row)
  }

  return {
    receive: (caller: Person, given: Parameters<typeof receive>[1]) => receive(caller.id, given),

    async list(companyId: string) {
      const { rows, today } = await read(companyId)
      return done<Papers>({ papers: described(rows, today), today })
    },

    /** For the company's start page. */
    async atHome(companyId: string): Promise<{ papers: Paper[]; needs: PaperNeed[] }> {
      const { rows, today } = await read(companyId)
      const needs = rows.flatMap(({ id, kind, number, expiresOn, decision }): PaperNeed[] =>
        expiresOn !== null && needsRenewal({ decision, expiresOn }, today)
          ? [{ kind: 'paper', paper: { id, kind, number }, until: expiresOn }]
          : [],
      )
      return { papers: described(rows, today), needs }
    },

    async add(caller: Person, typed: NewPaper, language: Language) {
      const today = await todayOf(db)
      const { expires_on: expiresOn } = typed
      if (expiresOn !== null && isExpired(expiresOn, today)) return expired(expiresOn, language)
      const added = await db.transaction().execute(async (transaction) => {
        if (!(await lockPapers(transaction, caller.id))) return refuse('not-found')
        const known = await papersOf(transaction, caller.id)
        const before = known.find((row) => isRepeated(row, typed))
        return before ? done(before) : insert(transaction, caller, typed)
      })
      return added.ok ? done(describePaper(added.value, { nameOf, today })) : added
    },

    remove: (caller: Person, id: string) =>
      db.transaction().execute(async (transaction) => {
        if (!(await lockPapers(transaction, caller.id))) return refuse('not-found')
        const removed = await endPaper(transaction, { id, companyId: caller.id })
        if (!removed) return refuse('not-found')
        await record(transaction, caller, 'removed', { paper: id, kind: removed.kind })
        return done()
      }),

    /** A bid gets it only while it is valid. */
    async open(
      companyId: string,
      { id, isForBid, language }: { id: string; isForBid: boolean; language: Language },
    ) {
      const row = await findPaper(db, id)
      if (row?.companyId !== companyId || row.endedAt) return refuse('not-found')
      const { expiresOn } = row
      if (isForBid && expiresOn !== null && isExpired(expiresOn, await todayOf(db))) {
        return expired(expiresOn, language)
      }
      const opened = await files.open(row)
      return opened ? done(opened) : refuse('not-found')
    },
  }
}

export type PapersService = ReturnType<typeof createPapers>
