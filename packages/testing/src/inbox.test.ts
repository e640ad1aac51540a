import { once } from 'node:events'
import { connect } from 'node:net'
import { expect, test } from 'vitest'
import { startInbox } from './inbox.ts'

test('a sender that is killed in the middle of a message leaves the inbox open', async () => {
  const inbox = await startInbox()
  const port = Number(new URL(inbox.smtpUrl).port)
  for (let killed = 0; killed < 3; killed++) {
    const sender = connect(port, '127.0.0.1')
    await once(sender, 'data')
    sender.write('EHLO sender\r\nMAIL FROM:<a@padauk.example>\r\n')
    await once(sender, 'data')
    sender.resetAndDestroy()
  }
  const next = connect(port, '127.0.0.1')
  const [greeting] = await once(next, 'data')
  expect(String(greeting)).toMatch(/^220 /)
  next.destroy()
  await inbox.stop()
})
