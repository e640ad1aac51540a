import { listReleases, unregisteredPrefix } from '@padauk/contract/open-data'
import type {
  OcdsLanguage,
  RecordPackage,
  Release,
  ReleasePackage,
  ReleaseTag,
} from '@padauk/contract/open-data'
import { done, refuse } from '@padauk/contract/problems'
import { amendmentsWith, earlierAmendments } from '#features/open-data/amendments'
import type { Change } from '#features/open-data/amendments'
import { contentOf } from '#features/open-data/content'
import type { Facts } from '#features/open-data/content'
import {
  findContract,
  findTender,
  listAddenda,
  listAnswers,
  listAwards,
  listDocuments,
  listTenderers,
} from '#features/open-data/facts/repository'
import { compiledOf, contentIn, describe, packageOf, releaseId } from '#features/open-data/package'
import {
  findNewest,
  findUnreleased,
  insertRelease,
  listOfTender,
  lockUnreleased,
  readPage,
} from '#features/open-data/repository'
import { siteLanguage } from '#features/open-data/rules'
import type { SettingsService } from '#features/settings/service'
import type { Database, DatabaseOrTransaction } from '#platform/database/database'

type Needs = {
  db: Database
  publicUrl: string
  settings: Pick<SettingsService, 'publisher'>
}

type Page = {
  lang: OcdsLanguage
  since?: string | undefined
  limit: number
  cursor?: string | undefined
}

const pageOfDownload = 200
const caughtUpAtOnce = 1_000

/** What everyone may read, as releases that never change (decision 44). */
export function createOpenData({ db, publicUrl, settings }: Needs) {
  async function factsOf(transaction: DatabaseOrTransaction, tenderId: string): Promise<Facts> {
    const tender = await findTender(transaction, tenderId)
    if (!tender) throw new Error(`there is no published tender ${tenderId}`)
    return {
      tender,
      documents: await listDocuments(transaction, tenderId),
      addenda: await listAddenda(transaction, tenderId),
      answers: await listAnswers(transaction, tenderId),
      tenderers: await listTenderers(transaction, tenderId),
      awards: await listAwards(transaction, tenderId),
      contract: await findContract(transaction, tenderId),
    }
  }

  /**
   * Writes down what is public about a tender now, in the transaction of the act. Call it after the
   * act's audit entry: the lock on the chain keeps releases in the order in which they are committed.
   */
  async function release(
    transaction: DatabaseOrTransaction,
    tenderId: string,
    tag: ReleaseTag,
    change: Change | undefined = tag === 'tenderCancellation' ? 'cancellation' : undefined,
  ) {
    const newest = await findNewest(transaction, tenderId)
    const facts = await factsOf(transaction, tenderId)
    const number = (newest?.number ?? 0) + 1
    const link = {
      releaseID: releaseId(tenderId, number),
      ...(newest && { amendsReleaseID: releaseId(tenderId, newest.number) }),
    }
    const { names } = await settings.publisher(transaction)
    const inLanguage = (language: OcdsLanguage) => {
      const before = newest
        ? (contentIn(newest, language).tender.amendments ?? [])
        : earlierAmendments(facts, language)
      return contentOf(facts, {
        language,
        buyerName: names[language],
        noticeUrl: noticeOf(tenderId, language),
        amendments: amendmentsWith(facts, { before, change, link, language }),
      })
    }
    await insertRelease(transaction, {
      tenderId,
      number,
      // A tender published before there were open data begins here.
      tags: newest || tag === 'tender' ? [tag] : ['tender', tag],
      contentEn: inLanguage('en'),
      contentMy: inLanguage('my'),
    })
  }

  function noticeOf(tenderId: string, language: OcdsLanguage) {
    const address = new URL(`/tender/${tenderId}`, publicUrl)
    if (language === 'my') address.searchParams.set('lang', siteLanguage(language))
    return address.href
  }

  async function publisher() {
    const { names, ocdsPrefix } = await settings.publisher()
    return { publicUrl, names, prefix: ocdsPrefix || unregisteredPrefix }
  }

  return {
    release,

    /** Undefined when there is nothing: the standard knows no empty package. */
    async list({ lang, limit, since, cursor }: Page) {
      const page = await readPage(db, { since, limit, cursor })
      if (!page) return refuse('invalid-input')
      const last = page.rows.at(-1)
      if (!last) return done({ package: undefined, next: null })
      const by = await publisher()
      const query = {
        limit: String(limit),
        ...(since !== undefined && { since }),
        ...(cursor !== undefined && { cursor }),
      }
      const content: ReleasePackage = {
        ...packageOf({ ...by, path: listReleases.path, query, language: lang }),
        publishedDate: last.releasedAt.toISOString(),
        releases: page.rows.map((row) => describe(row, by.prefix, lang)),
      }
      return done({ package: content, next: page.next })
    },

    async record({ ocid, lang }: { ocid: string; lang: OcdsLanguage }) {
      const by = await publisher()
      const { prefix } = by
      const tenderId = ocid.slice(prefix.length + 1)
      const isOurs = ocid.startsWith(`${prefix}-`) && uuid.test(tenderId)
      const rows = isOurs ? await listOfTender(db, tenderId) : []
      const newest = rows.at(-1)
      if (!newest) return refuse('not-found')
      const content: RecordPackage = {
        ...packageOf({ ...by, path: `/api/ocds/records/${ocid}`, language: lang }),
        publishedDate: newest.releasedAt.toISOString(),
        records: [
          {
            ocid,
            releases: rows.map((row) => describe(row, prefix, lang)),
            compiledRelease: compiledOf(newest, prefix, lang),
          },
        ],
      }
      return done(content)
    },

    /** Every release, read page by page while it is sent. */
    async *all(language: OcdsLanguage): AsyncGenerator<Release> {
      const { prefix } = await publisher()
      let cursor: string | undefined
      do {
        const page = await readPage(db, { cursor, limit: pageOfDownload })
        for (const row of page?.rows ?? []) yield describe(row, prefix, language)
        cursor = page?.next ?? undefined
      } while (cursor !== undefined)
    },

    /** Tenders that were published before there were open data; each once, however often it runs. */
    async catchUp() {
      for (const { id, state } of await findUnreleased(db, caughtUpAtOnce)) {
        await db.transaction().execute(async (transaction) => {
          if (!(await lockUnreleased(transaction, id))) return
          await release(transaction, id, state === 'cancelled' ? 'tenderCancellation' : 'tender')
        })
      }
    },
  }
}

export type OpenData = ReturnType<typeof createOpenData>

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
