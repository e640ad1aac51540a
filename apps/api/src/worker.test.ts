import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { parseEnv } from 'node:util'
import { sendEnquiry } from '@padauk/contract/enquiries'
import { startInbox } from '@padauk/testing/inbox'
import { newKeys } from '#platform/security/key-rings'
import { freePort } from '@padauk/testing/postgres'
import { expect, onTestFinished, test } from 'vitest'
import { typedEnquiry } from '#test/builders'
import { eventually, startApi } from '#test/start-api'

/** A database with an api in this process, and an inbox that holds e-mails back while `isHolding`. */
async function prepare() {
  const state = { isHolding: true }
  const inbox = await startInbox({
    beforeAccept: async () => {
      while (state.isHolding) await pause(50)
    },
  })
  const api = await startApi()
  const files = mkdtempSync(join(tmpdir(), 'padauk-worker-'))
  const children: ChildProcess[] = []
  const keys = parseEnv(newKeys())
  onTestFinished(async () => {
    for (const child of children) child.kill('SIGKILL')
    state.isHolding = false
    await inbox.stop()
    await api.close()
    rmSync(files, { recursive: true, force: true })
  })

  async function start(file: 'worker.ts' | 'main.ts', settings: Record<string, string> = {}) {
    const child = spawn(process.execPath, [join(import.meta.dirname, file)], {
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
        ...settings,
      },
    })
    children.push(child)
    return child
  }
  const isSent = async () => {
    const row = await api.services.db.selectFrom('letters').select('sentAt').executeTakeFirst()
    return row?.sentAt
  }
  return { state, inbox, api, start, isSent }
}

test('the job of a killed worker is taken over within a minute, and its letter keeps its Message-ID', async () => {
  const { state, inbox, api, start, isSent } = await prepare()
  const first = await start('worker.ts')
  const answer = await api.call()(sendEnquiry, { body: typedEnquiry })
  expect(answer.ok).toBe(true)
  // The letter is on the wire, not acknowledged: the worst moment to die.
  await eventually(() => inbox.mails.length === 1, 30_000)
  first.kill('SIGKILL')
  const killed = Date.now()
  state.isHolding = false
  await start('worker.ts')
  await eventually(() => inbox.mails.length === 2, 70_000)
  expect(Date.now() - killed).toBeLessThan(60_000)
  expect(new Set(inbox.mails.map(({ messageId }) => messageId)).size).toBe(1)
  await eventually(isSent)
}, 120_000)

test('an api with the worker inside does its jobs, and ends after the one it has begun', async () => {
  const { state, inbox, start, isSent } = await prepare()
  const [port, adminPort] = [await freePort(), await freePort()]
  const child = await start('main.ts', {
    WORKER_IN_API: 'on',
    API_PORT: String(port),
    API_PRIVATE_PORT: String(adminPort),
  })
  const ask = (path: string) => fetch(`http://127.0.0.1:${adminPort}${path}`).catch(() => null)
  await eventually(async () => (await ask('/readyz'))?.ok, 60_000)
  const answer = await fetch(`http://127.0.0.1:${port}/api/contacts`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(typedEnquiry),
  })
  expect(answer.status).toBe(201)
  await eventually(() => inbox.mails.length === 1, 30_000)
  expect(await (await ask('/metrics'))?.text()).toContain('padauk_queue_waiting{')
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  await eventually(async () => !(await ask('/readyz'))?.ok)
  expect(await isSent()).toBeNull()
  state.isHolding = false
  expect(await ended).toEqual([0, null])
  expect(await isSent()).toBeInstanceOf(Date)
  expect(inbox.mails).toHaveLength(1)
}, 120_000)
