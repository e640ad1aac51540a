import type { Language } from '@padauk/contract/languages'
import type { Notifications } from '#features/notifications/service'
import { findPublished, tendersClosingWithin } from '#features/tenders/repository'
import { reminderStep, reminderSteps } from '#features/tenders/rules'
import type { Database, DatabaseOrTransaction } from '#platform/database/database'
import { inLanguage } from '#platform/text/translations'

type Addressee = { id: string; name: string; email: string; language: Language }

type Needs = {
  db: Database
  notifications: Pick<Notifications, 'post'>
  /** In the order of their ids, behind the one that is given. */
  approvedCompanies: (page: { after: string | null; limit: number }) => Promise<Addressee[]>
  /** Companies that have uploaded something for a tender and not sent it. */
  companiesWithDraft: (db: DatabaseOrTransaction, tenderId: string) => Promise<string[]>
  approvedAmong: (db: DatabaseOrTransaction, ids: readonly string[]) => Promise<Addressee[]>
}

type Named = { id: string; nameEn: string; nameMm: string; endDate: Date }

const batch = 200
const nameIn = (tender: Named, language: Language) =>
  inLanguage(tender, ['name'], language).words.name

type Explained = { extensionReasonEn: string; extensionReasonMm: string }
const reasonIn = (tender: Explained, language: Language) =>
  (language === 'mm' && tender.extensionReasonMm) || tender.extensionReasonEn

export function createAnnouncements(needs: Needs) {
  const { db, notifications, approvedCompanies, companiesWithDraft, approvedAmong } = needs

  return {
    /** May run again after a crash or a second extension; each company gets each date once. */
    async announceExtension({ tenderId, from }: { tenderId: string; from: string }) {
      const tender = await findPublished(db, tenderId)
      if (!tender) return
      const to = tender.endDate.toISOString()
      let companies = await approvedCompanies({ after: null, limit: batch })
      while (companies.length > 0) {
        await db.transaction().execute(async (transaction) => {
          for (const { id, name, email, language } of companies) {
            await notifications.post(transaction, {
              kind: 'tender-extended',
              content: {
                name,
                tenderId,
                tenderName: nameIn(tender, language),
                from,
                to,
                reason: reasonIn(tender, language),
              },
              to: email,
              language,
              onceKey: `extended:${tenderId}:${to}:${id}`,
            })
          }
        })
        companies = await approvedCompanies({ after: companies.at(-1)?.id ?? null, limit: batch })
      }
    },

    /** Called every minute. One letter for each step and deadline: an extension reminds again. */
    async remind() {
      for (const tender of await tendersClosingWithin(db, reminderSteps[0]).execute()) {
        const step = reminderStep(tender.endDate, tender.now)
        if (step === null) continue
        await db.transaction().execute(async (transaction) => {
          const ids = await companiesWithDraft(transaction, tender.id)
          for (const company of await approvedAmong(transaction, ids)) {
            await postReminder(transaction, tender, company, step)
          }
        })
      }
    },
  }

  function postReminder(
    transaction: DatabaseOrTransaction,
    tender: Named,
    { id, name, email, language }: Addressee,
    step: number,
  ) {
    const deadline = tender.endDate.toISOString()
    const tenderName = nameIn(tender, language)
    return notifications.post(transaction, {
      kind: 'draft-reminder',
      content: { name, draft: JSON.stringify({ tenderId: tender.id, tenderName, deadline }) },
      to: email,
      language,
      tenderId: tender.id,
      onceKey: `reminder:${tender.id}:${deadline}:${step}:${id}`,
    })
  }
}
