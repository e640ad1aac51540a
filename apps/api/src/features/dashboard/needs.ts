import { approveAddendum } from '@padauk/contract/admin/addenda'
import { approveAward, proposeAward } from '@padauk/contract/admin/awards'
import { decideOnCompany } from '@padauk/contract/admin/companies'
import { enquiryHandlers } from '@padauk/contract/admin/enquiries'
import { signExclusion } from '@padauk/contract/admin/bid-checks'
import { retryJob } from '@padauk/contract/admin/jobs'
import { retryLetter } from '@padauk/contract/admin/letters'
import { signMinutes } from '@padauk/contract/admin/minutes'
import { answerOutage } from '@padauk/contract/admin/outages'
import { decidePaper } from '@padauk/contract/admin/papers'
import { answerQuestion } from '@padauk/contract/admin/questions'
import { saveCompanySettings } from '@padauk/contract/admin/settings'
import { startSitting } from '@padauk/contract/admin/sittings'
import type { DueOpening } from '@padauk/contract/admin/dashboard'
import { staffRoles } from '@padauk/contract/endpoint'
import type { StaffRole } from '@padauk/contract/endpoint'
import type { DashboardFacts, StaffPerson } from '#features/dashboard/facts'
import { closingSoon, isToday } from '#features/dashboard/rules'
import { databaseNow } from '#platform/database/clock'

type Roles = readonly StaffRole[]

/** What needs a person: so many things of one kind. */
type Need = {
  matter: string
  /** Who acts on it; those who only read it are not asked. */
  roles: Roles
  count: (person: StaffPerson, now: Date) => Promise<number>
}

/** Something that can't wait. The key names the matter, so that people hear of it once. */
type Urgent = {
  matter: string
  key: string
  roles: Roles
  /** People who must not do it themselves. */
  except: readonly string[]
  /** Where it is done, below `/admin`. */
  path: string
  /** A deadline, or since when. */
  date?: string
  /** A day without a time, as `2026-12-31`. */
  day?: string
  /** Of the tender that it is about. */
  nameEn?: string
  nameMm?: string
}

const noOne: readonly string[] = []
const shown = 5
const most = 99

const about = ({ name_en: nameEn, name_mm: nameMm }: { name_en: string; name_mm: string }) => ({
  nameEn,
  nameMm,
})

const isDue = (now: Date) => (opening: DueOpening) =>
  opening.state === 'waiting' ? isToday(opening.opens_at, now) : opening.state !== 'minutes'

/**
 * What Today shows, as what each person has to do. The screen and the e-mails to staff read the
 * same facts; nothing here depends on who bids (rules 7.5).
 */
export function createStaffNeeds(needs: DashboardFacts) {
  const { db, companies, enquiries, tenders, sittings, minutes, questions, addenda } = needs

  // A further kind is a row here, and a sentence in `mail.staffToday.matters`.
  const kinds = [
    {
      matter: 'companies',
      roles: decideOnCompany.access.staff,
      count: async () => (await companies.waiting()).count,
    },
    {
      matter: 'papers',
      roles: decidePaper.access.staff,
      count: async () => (await needs.papers.waiting()).count,
    },
    {
      matter: 'enquiries',
      roles: enquiryHandlers,
      count: async ({ id }) => (await enquiries.waitingFor(id)).count,
    },
    {
      matter: 'questions',
      roles: answerQuestion.access.staff,
      count: async () =>
        (await questions.waiting(most)).reduce((all, { waiting }) => all + waiting, 0),
    },
    {
      matter: 'outages',
      roles: answerOutage.access.staff,
      count: async () => (await needs.outages.waiting(most)).length,
    },
    {
      matter: 'addenda',
      roles: approveAddendum.access.staff,
      count: async ({ id }) =>
        (await addenda.waiting(most)).filter(({ writers }) => !writers.includes(id)).length,
    },
    {
      matter: 'openings',
      roles: startSitting.access.staff,
      count: async (_, now) => (await sittings.due(most)).filter(isDue(now)).length,
    },
    {
      matter: 'minutes',
      roles: signMinutes.access.staff,
      count: async () => (await minutes.waiting(most)).length,
    },
    {
      matter: 'decisions',
      roles: staffRoles,
      count: async (person) => (await needs.decisionsOf(person, most)).length,
    },
    { matter: 'letters', roles: retryLetter.access.staff, count: () => needs.failedLetters(most) },
    { matter: 'jobs', roles: retryJob.access.staff, count: () => needs.failedJobs(most) },
    {
      matter: 'settings',
      roles: saveCompanySettings.access.staff,
      count: async () => (await needs.missingSettings()).length,
    },
  ] as const satisfies Need[]

  async function registrations(now: Date) {
    const { soonest } = await tenders.open(1)
    const closing = closingSoon(soonest, now)
    if (!closing) return []
    // The longest waiting only: a flood of registrations is no flood of e-mails.
    const waiting = (await companies.longestWaiting(shown)).filter((each) => each.email_confirmed)
    return waiting.map(({ id }) => ({
      matter: 'registration' as const,
      key: `registration:${id}:${closing.id}`,
      roles: decideOnCompany.access.staff,
      path: `/companies/${id}`,
      date: closing.end_date,
    }))
  }

  async function openings() {
    const ready = (await sittings.due(shown)).filter(({ state }) => state === 'ready')
    return ready.map(({ id, opens_at, name_en, name_mm }) => ({
      matter: 'opening' as const,
      key: `opening:${id}:${opens_at}`,
      roles: startSitting.access.staff,
      path: `/tenders/${id}/opening`,
      nameEn: name_en,
      nameMm: name_mm,
    }))
  }

  /** The first one of a tender, and again when the time for answers has passed. */
  async function answers() {
    const waiting = await questions.waiting(shown)
    return waiting.map(({ id, answers_by, is_overdue }) => {
      const matter = is_overdue ? ('answerOverdue' as const) : ('question' as const)
      return {
        matter,
        key: `${matter}:${id}:${answers_by}`,
        roles: answerQuestion.access.staff,
        path: `/tenders/${id}/questions`,
        ...(answers_by !== null && { date: answers_by }),
      }
    })
  }

  async function outages() {
    const waiting = await needs.outages.waiting(most)
    return waiting.map(({ id, deadline, answer_by, name_en, name_mm }) => ({
      matter: 'outage' as const,
      key: `outage:${id}:${deadline}`,
      roles: answerOutage.access.staff,
      path: '/',
      date: answer_by,
      nameEn: name_en,
      nameMm: name_mm,
    }))
  }

  /** To everyone who may approve it; sent again after a change, it is another matter. */
  async function approvals() {
    const waiting = await addenda.waiting(shown)
    return waiting.map(({ id, no, since, writers, name_en, name_mm }) => ({
      matter: 'addendum' as const,
      key: `addendum:${id}:${no}:${since}`,
      roles: approveAddendum.access.staff,
      except: writers,
      path: `/tenders/${id}/addenda/${no}`,
      nameEn: name_en,
      nameMm: name_mm,
    }))
  }

  /** Bids that stop binding their companies, and contracts whose tender may be needed again. */
  async function endings() {
    const [validities, contracts] = await Promise.all([
      needs.validityEnding(most),
      needs.contractsEnding(most),
    ])
    return [
      ...validities.map(({ id, until, ...tender }) => ({
        matter: 'validity' as const,
        key: `validity:${id}:${until}`,
        roles: proposeAward.access.staff,
        path: `/tenders/${id}/award`,
        date: until,
        ...about(tender),
      })),
      // A change of the contract may move its end: that is news again.
      ...contracts.map(({ id, ends_on: endsOn, ...tender }) => ({
        matter: 'contract' as const,
        key: `contract:${id}:${endsOn}`,
        roles: [...proposeAward.access.staff, ...approveAward.access.staff],
        path: `/tenders/${id}/award`,
        day: endsOn,
        ...about(tender),
      })),
    ]
  }

  /** Second signatures, approvals and decisions that are late. */
  async function decisions() {
    const [exclusions, proposals, overdue] = await Promise.all([
      needs.exclusionsToSign(shown),
      needs.proposalsToApprove(shown),
      needs.overdueAwards(shown),
    ])
    return [
      ...exclusions.map(({ id, since, except, ...tender }) => ({
        matter: 'exclusion' as const,
        key: `exclusion:${id}:${since}`,
        roles: signExclusion.access.staff,
        except,
        path: `/tenders/${id}/checks`,
        ...about(tender),
      })),
      ...proposals.map(({ id, since, proposed_by, ...tender }) => ({
        matter: 'proposal' as const,
        key: `proposal:${id}:${since}`,
        roles: approveAward.access.staff,
        except: proposed_by ? [proposed_by] : noOne,
        path: `/tenders/${id}/award`,
        ...about(tender),
      })),
      ...overdue.map(({ id, since, ...tender }) => ({
        matter: 'award' as const,
        key: `award:${id}:${since}`,
        roles: proposeAward.access.staff,
        path: `/tenders/${id}/evaluation`,
        ...about(tender),
      })),
    ]
  }

  /** While one waits for staff, the next ones are no news. */
  async function jobs() {
    const id = await needs.oldestFailedJob()
    const roles = retryJob.access.staff
    return id ? [{ matter: 'job' as const, key: `job:${id}`, roles, path: '/jobs' }] : []
  }

  return {
    /** Kinds of which there is at least one for this person. */
    async of(person: StaffPerson) {
      const now = await databaseNow(db)
      const own = kinds.filter(({ roles }) => roles.some((role) => person.roles.includes(role)))
      const counted = await Promise.all(
        own.map(async ({ matter, count }) => ({ matter, count: await count(person, now) })),
      )
      return counted.filter(({ count }) => count > 0)
    },

    /** A further kind is a function here, and a sentence in `mail.staffActNow.matters`. */
    async urgent() {
      const now = await databaseNow(db)
      const found = await Promise.all([
        registrations(now),
        answers(),
        outages(),
        approvals(),
        decisions(),
        endings(),
        openings(),
        jobs(),
      ])
      const all = found.flat().map((one) => ({ except: noOne, ...one }))
      return all satisfies Urgent[]
    },
  }
}
