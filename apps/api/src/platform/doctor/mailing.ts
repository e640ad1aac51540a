import { randomUUID } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import type { Config } from '#platform/config'
import { examineUrgent, report } from '#platform/doctor/examine'
import type { Finding } from '#platform/doctor/finding'
import { createMail } from '#platform/mail/mail'

type Addressed = Config & { OPERATOR_EMAIL: string }

/** A finding by its subject: the numbers in it change every time. */
const nameOf = ({ about, sentence }: Finding) => `${about}: ${sentence.replaceAll(/\d+/g, '#')}`
const isWrong = ({ state }: Finding) => state === 'wrong'

/** The whole report, when not everything is ok. */
export async function mailDaily(config: Addressed, findings: readonly Finding[]) {
  const isDue = findings.some(({ state }) => state !== 'ok')
  if (isDue) await send(config, findings)
  return isDue
}

type Memory = {
  /** Where the names of what was mailed last are kept; without it everything is new. */
  file: string | undefined
  againAfterMs?: number
}

/**
 * What can't wait, once: it must be wrong twice, a minute apart, because a process may just have been
 * restarted. What is fixed and breaks again is mailed again.
 */
export async function mailUrgent(config: Addressed, { file, againAfterMs = 60_000 }: Memory) {
  const first = (await examineUrgent(config)).filter(isWrong)
  if (first.length > 0) await pause(againAfterMs)
  const seen = new Set(first.map(nameOf))
  const again = first.length > 0 ? await examineUrgent(config) : []
  const wrong = again.filter((finding) => isWrong(finding) && seen.has(nameOf(finding)))
  const names = wrong.map(nameOf)
  const mailed = await recall(file)
  const isDue = names.some((name) => !mailed.includes(name))
  if (isDue) await send(config, wrong)
  // Only now: what could not be sent is retried next time.
  if (file) await writeFile(file, JSON.stringify(names))
  return isDue
}

async function recall(file: string | undefined) {
  try {
    return JSON.parse(await readFile(file ?? '', 'utf8')) as string[]
  } catch {
    return []
  }
}

async function send(config: Addressed, findings: readonly Finding[]) {
  const { SMTP_URL, MAIL_FROM, OPERATOR_EMAIL, PUBLIC_URL } = config
  const { hostname } = new URL(PUBLIC_URL)
  const count = (state: Finding['state']) => findings.filter((it) => it.state === state).length
  const mail = createMail({ smtpUrl: SMTP_URL, from: MAIL_FROM })
  try {
    await mail.send({
      messageId: `<${randomUUID()}@${hostname}>`,
      to: OPERATOR_EMAIL,
      subject: `Padauk at ${hostname}: ${count('wrong')} wrong, ${count('look')} to look at`,
      text: `${report(findings)}\nWhat each line means and what to do: docs/operations.md\n`,
      language: 'en',
    })
  } finally {
    await mail.close()
  }
}
