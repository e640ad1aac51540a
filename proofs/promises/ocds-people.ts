import { createClient } from '@padauk/contract/client'
import type { Answered } from '@padauk/contract/client'
import type { StaffRole } from '@padauk/contract/endpoint'
import { aStaffMember } from '#kit/staff'
import type { System } from '#kit/system'

/** The response that a proof takes for granted. */
export function must<Value>(answer: Answered<Value>) {
  if (answer.ok) return answer.value
  throw new Error(`${answer.status} ${answer.code} ${JSON.stringify(answer.fields)}`)
}

async function aCaller(system: System, roles: readonly StaffRole[]) {
  const { headers } = await aStaffMember(system, roles)
  return createClient({ origin: system.origin, language: 'en', headers })
}

/** The smallest company that can take a tender from its publication to the contract. */
export async function anOffice(system: System) {
  const [officer, second, owner] = [
    await aCaller(system, ['officer']),
    await aCaller(system, ['officer']),
    await aCaller(system, ['owner']),
  ]
  return {
    officer,
    second,
    owner,
    /** As if each had just typed a code. */
    async stepUp() {
      await system.rows(
        'update sessions set stepped_up_at = clock_timestamp() where staff_id is not null',
      )
    },
  }
}
export type Office = Awaited<ReturnType<typeof anOffice>>
