import { join } from 'node:path'
import { aBrowser } from '@padauk/api/test/push-service'
import { root } from '@padauk/testing/processes'
import type { System } from '#kit/system'
import type { Company } from './told-companies.ts'

/** In production a push service is a host on https, as `push-at-hand.ts` knows it. */
export const pushHost = 'push.example'

export const withPushAt = (origin: string) => ({
  PUSH_AT_HAND: origin,
  NODE_OPTIONS: `--import=${join(root, 'proofs', 'kit', 'push-at-hand.ts')}`,
})

/** One device for each company. */
export async function subscribe(system: System, companies: readonly Company[]) {
  const devices = companies.map((company) => ({ company, browser: aBrowser() }))
  await system.rows(
    `insert into push_subscriptions (company_id, endpoint, p256dh, auth)
     select id, 'https://${pushHost}/' || id, p256dh, auth
     from unnest($1::uuid[], $2::text[], $3::text[]) as given (id, p256dh, auth)`,
    [
      devices.map(({ company }) => company.id),
      devices.map(({ browser }) => browser.keys.p256dh),
      devices.map(({ browser }) => browser.keys.auth),
    ],
  )
  return devices
}

export type Device = Awaited<ReturnType<typeof subscribe>>[number]
