import { Client } from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { aSender } from '#test/senders'
import { besides, startApi } from '#test/start-api'
import { begin } from '#test/tus'

const megabyte = 1_048_576

test('the quota holds when many begin at the same moment', async () => {
  const api = await startApi()
  const second = await besides(api.services)
  onTestFinished(async () => {
    await second.close()
    await api.close()
  })
  for (let round = 0; round < 3; round += 1) {
    const sender = await aSender(api)
    const answers = await Promise.all(
      Array.from({ length: 16 }, (_, at) =>
        begin(at % 2 ? api.origin : second.origin, sender, { size: 200 * megabyte }),
      ),
    )
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(3)
  }
})

test('allows thirty uploads an hour, and more when the counter fails', async () => {
  const strict = await startApi({ LIMIT_UPLOADS_PER_COMPANY: '1/3600' })
  onTestFinished(strict.close)
  const [sender, another] = [await aSender(strict), await aSender(strict)]
  expect((await begin(strict.origin, sender, { size: 100 })).status).toBe(201)
  expect((await begin(strict.origin, sender, { size: 100 })).status).toBe(429)
  const owner = new Client({ connectionString: strict.database.ownerUrl })
  await owner.connect()
  await owner.query('drop table rate_limits')
  await owner.end()
  // Who was over the limit is still refused from memory.
  expect((await begin(strict.origin, another, { size: 100 })).status).toBe(201)
})
