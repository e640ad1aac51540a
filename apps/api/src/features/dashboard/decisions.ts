import type { DecisionTask } from '@padauk/contract/admin/dashboard'
import { approveAward, proposeAward } from '@padauk/contract/admin/awards'
import type { StaffRole } from '@padauk/contract/endpoint'
import type { StaffPerson } from '#features/dashboard/facts'

type Named = { id: string; name_en: string; name_mm: string }
type Dated = { date: string | null }
type Matter = DecisionTask['matter']

type Needs = {
  evaluation: {
    needsOf: (person: StaffPerson) => Promise<{ matter: Matter; tender: Named; date: string }[]>
  }
  awards: {
    proposalsToApprove: () => Promise<(Named & { since: string; proposed_by: string | null })[]>
    objectionsToAnswer: (staffId: string) => Promise<(Named & { since: string })[]>
    overdueAwards: () => Promise<(Named & { since: string })[]>
    validityEnding: () => Promise<(Named & { until: string })[]>
    contractsEnding: () => Promise<(Named & { ends_on: string })[]>
  }
  erasuresSoon: (limit: number) => Promise<{ tender: Named; erase_on: string }[]>
}

const task = (matter: Matter, { id, name_en, name_mm }: Named, { date }: Dated): DecisionTask => ({
  id,
  name_en,
  name_mm,
  matter,
  date,
})

/** What each person has to do between the opening of a tender and the end of its contract. */
export function createDecisions({ evaluation, awards, erasuresSoon }: Needs) {
  return async (person: StaffPerson, limit: number): Promise<DecisionTask[]> => {
    const acts = (roles: readonly StaffRole[]) => roles.some((role) => person.roles.includes(role))
    const isOfficer = acts(proposeAward.access.staff)
    const isOwner = acts(approveAward.access.staff)
    const only = <Value>(isAsked: boolean, look: () => Promise<Value[]>) =>
      isAsked ? look() : Promise.resolve([])
    const found = await Promise.all([
      evaluation
        .needsOf(person)
        .then((needs) => needs.map(({ matter, tender, date }) => task(matter, tender, { date }))),
      only(isOwner, async () =>
        (await awards.proposalsToApprove())
          .filter(({ proposed_by }) => proposed_by !== person.id)
          .map((one) => task('approval', one, { date: one.since })),
      ),
      awards
        .objectionsToAnswer(person.id)
        .then((ones) => ones.map((one) => task('objection', one, { date: one.since }))),
      only(isOfficer, async () =>
        (await awards.overdueAwards()).map((one) => task('late', one, { date: one.since })),
      ),
      only(isOfficer, async () =>
        (await awards.validityEnding()).map((one) => task('validity', one, { date: one.until })),
      ),
      only(isOfficer || isOwner, async () =>
        (await awards.contractsEnding()).map((one) =>
          task('contract', one, { date: new Date(one.ends_on).toISOString() }),
        ),
      ),
      // An owner can hold it.
      only(isOwner, async () =>
        (await erasuresSoon(limit)).map(({ tender, erase_on }) =>
          task('erasure', tender, { date: erase_on }),
        ),
      ),
    ])
    return found.flat().slice(0, limit)
  }
}
