import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { sendEnquiry } from '@padauk/contract/enquiries'
import { startInbox } from '@padauk/testing/inbox'
import { newKeys } from '#platform/security/key-rings'
import { freePort } from '@padauk/testing/postgres'
import { expect, onTestFinished, test } from 'vitest'
import { typedEnquiry } from '#test/builders'
import { eventually, startApi } from '#test/start-api'

test('the job of a killed worker is taken over within a minute, and its letter keeps its Message-ID', async () => {
  let holding = true
  const inbox = await startInbox({
    beforeAccept: () => (holding ? new Promise(() => {}) : Promise.resolve()),
  })
  const api = await startApi()
  onTestFinished(api.close)
  const files = mkdtempSync(join(tmpdir(), 'padauk-worker-'))
  const workers: ChildProcess[] = []
  const keys = parseEnv(newKeys())

  async function startWorker() {
    const worker = spawn(process.execPath, [join(import.meta.dirname, 'worker.ts')], {
      stdio: 'ignore',
      env: {
        PATH: process.env.PATH,
        DATABASE_URL: api.database.applicationUrl,
        FILES_DIRECTORY: files,
        SMTP_URL: inbox.smtpUrl,
        MAIL_FROM: 'Padauk <no-reply@padauk.example>',
        PUBLIC_URL: 'https://padauk.example',
        ...keys,
        WORKER_PRIVATE_PORT: String(await freePort()),
      },
    })
    workers.push(worker)
    return worker
  }

  try {
    const first = await startWorker()
    const answer = await api.call()(sendEnquiry, { body: typedEnquiry })
    expect(answer.ok).toBe(true)
    // The letter is on the wire, not acknowledged: the worst moment to die.
    await eventually(() => inbox.mails.length === 1, 30_000)
    first.kill('SIGKILL')
    const killed = Date.now()
    holding = false
    await startWorker()
    await eventually(() => inbox.mails.length === 2, 70_000)
    expect(Date.now() - killed).toBeLessThan(60_000)
    expect(new Set(inbox.mails.map(({ messageId }) => messageId)).size).toBe(1)
    await eventually(async () => {
      const row = await api.services.db.selectFrom('letters').select('sentAt').executeTakeFirst()
      return row?.sentAt
    })
  } finally {
    for (const worker of workers) worker.kill('SIGKILL')
    await inbox.stop()
    rmSync(files, { recursive: true, force: true })
  }
}, 120_000)
