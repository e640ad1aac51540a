import {
  addPushSubscription,
  readNoticeSettings,
  removePushSubscription,
} from '@padauk/contract/notices'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aSignedInMember, removeMember } from '#test/company-people'
import type { Api } from '#test/people'
import { aBrowser, aPushService } from '#test/push-service'
import { aSender } from '#test/senders'
import { eventually, startApi } from '#test/start-api'
import { answered, followed, tellIn } from '#test/told'

let service: Awaited<ReturnType<typeof aPushService>>
let api: Api
beforeAll(async () => {
  service = await aPushService()
  api = await startApi({ PUSH_SERVICES: `${service.origin} push.example *.push.example` })
  await api.startWorker()
})
afterAll(async () => {
  await api.close()
  await service.stop()
})

type Member = Awaited<ReturnType<typeof aSignedInMember>>

const tellOf = (tenderId: string) => tellIn(api, answered(tenderId))

async function aFollower(nameEn: string) {
  const sender = await aSender(api)
  return { ...sender, tenderId: await followed(api, sender, nameEn) }
}

test('a device learns only that there is news, signed with the key that it subscribed with', async () => {
  const sender = await aFollower('Canary lifts')
  const settings = await sender.call(readNoticeSettings, {})
  if (!settings.ok) throw new Error(settings.error)
  const browser = aBrowser()
  const body = { endpoint: `${service.origin}/one`, keys: browser.keys }
  expect(await sender.call(addPushSubscription, { body })).toMatchObject({ ok: true })
  // The same browser again is the same device.
  await sender.call(addPushSubscription, { body })
  await tellOf(sender.tenderId)
  const message = await eventually(() => service.received.find(({ path }) => path === '/one'))
  expect(browser.read(message.body)).toBe('There is news about a tender')
  expect(message.authorization).toContain(`k=${settings.value.push_key}`)
  expect(message.topic).toMatch(/^[\w-]{32}$/)
  await new Promise((resolve) => setTimeout(resolve, 300))
  expect(service.received.filter(({ path }) => path === '/one')).toHaveLength(1)
  await sender.call(removePushSubscription, { body: { endpoint: body.endpoint } })
  await tellOf(sender.tenderId)
  await new Promise((resolve) => setTimeout(resolve, 1_000))
  expect(service.received.filter(({ path }) => path === '/one')).toHaveLength(1)
})

test('a device belongs to the person who subscribed last on it', async () => {
  const owner = await aFollower('Shared browser')
  const members = [await aSignedInMember(api, owner), await aSignedInMember(api, owner)]
  const [first, second] = members as [Member, Member]
  const subscribed = async ({ call }: Pick<Member, 'call'>, path: string) => {
    const body = { endpoint: `${service.origin}${path}`, keys: aBrowser().keys }
    expect(await call(addPushSubscription, { body })).toMatchObject({ ok: true })
  }
  const told = (path: string) => service.received.filter((message) => message.path === path).length
  await subscribed(owner, '/of-owner')
  await subscribed(first, '/shared')
  await subscribed(second, '/shared')
  await subscribed(second, '/removed')
  // The owner stops own devices only.
  const endpoint = `${service.origin}/shared`
  await owner.call(removePushSubscription, { body: { endpoint } })
  await first.call(removePushSubscription, { body: { endpoint } })
  await tellOf(owner.tenderId)
  const all = ['/of-owner', '/shared', '/removed']
  await eventually(() => all.every((path) => told(path) === 1))
  await removeMember(api, second)
  await tellOf(owner.tenderId)
  await eventually(() => told('/of-owner') === 2)
  await new Promise((resolve) => setTimeout(resolve, 300))
  expect(all.map(told)).toEqual([2, 1, 1])
})

test('a subscription that has ended is removed', async () => {
  const sender = await aFollower('Ended')
  service.gone.add('/ended')
  const body = { endpoint: `${service.origin}/ended`, keys: aBrowser().keys }
  await sender.call(addPushSubscription, { body })
  await tellOf(sender.tenderId)
  const rows = () =>
    api.services.db
      .selectFrom('pushSubscriptions')
      .select('id')
      .where('companyId', '=', sender.id)
      .execute()
  await eventually(async () => (await rows()).length === 0)
})

test.each([
  'http://push.example/one',
  'https://push.example:8443/one',
  'https://push.example.evil.example/one',
  'https://user@push.example/one',
  'https://169.254.169.254/latest',
  'http://127.0.0.1:1/one',
  'no address',
])('rejects %s, which is no push service', async (endpoint) => {
  const sender = await aSender(api)
  const body = { endpoint, keys: aBrowser().keys }
  expect(await sender.call(addPushSubscription, { body })).toMatchObject({
    code: 'invalid-input',
    fields: { endpoint: expect.any(String) },
  })
})

test('takes services of the list over https', async () => {
  const sender = await aSender(api)
  for (const host of ['push.example', 'web.push.example']) {
    const body = { endpoint: `https://${host}/${sender.id}`, keys: aBrowser().keys }
    expect(await sender.call(addPushSubscription, { body })).toMatchObject({ ok: true })
  }
})
