import { readFileSync } from 'node:fs'
import { aPushService } from '@padauk/api/test/push-service'
import { aBidder, aTender } from '#kit/bidders'
import { ask, patiently, Refused, untilAnswered } from '#kit/client'
import type { ProofEnvironment } from '#kit/environment'
import { mailsOf } from '#kit/mails'
import { atLeast, none, reported } from '#kit/report'
import { withServices } from '#kit/staff'
import { withSystem } from '#kit/system'
import type { System } from '#kit/system'
import { askAbout, createInterest } from './interest.ts'
import { compareResponses, lookAround, onlookers } from './noninterference.ts'
import type { Onlooker } from './noninterference.ts'
import { masked, maskedLine, maskedMetrics, maskedResponse } from './world-masks.ts'
import type { Names } from './world-masks.ts'

type PushService = Awaited<ReturnType<typeof aPushService>>
type Given = Pick<ProofEnvironment, 'inbox' | 'isShort'> & {
  push: PushService
  isInterested: boolean
}

/** Who reads questions, addenda, letters, jobs and the audit log, for a run that has little time. */
const nearest = ['another company', 'officer', 'auditor']

const days = (count: number) => new Date(Date.now() + count * 86_400_000)

/** Open for questions, and near enough to its deadline for a reminder. */
async function aTenderToAskAbout(system: System) {
  const tenderId = await aTender(system, days(5))
  await system.unguarded([
    `update tenders set questions_until = $2, answers_by = $3, english_only = true where id = $1`,
    [tenderId, days(2), days(3)],
  ])
  return tenderId
}

/** What an officer does in the admin. */
function createDesk({ origin, rows }: System, { headers }: Onlooker, tenderId: string) {
  const does = async (path: string, json: unknown) => {
    const asked = { what: path, method: 'POST', path: `/api/admin/tenders/${tenderId}${path}` }
    const answer = await patiently(() => ask({ origin }, { ...asked, headers, json }))
    if (answer.status >= 300) throw new Refused(`${path}: ${answer.text}`, answer.status)
    return JSON.parse(answer.text) as { no: number; revision: number }
  }
  return {
    async answer() {
      const [question] = await rows<{ id: string }>('select id from questions')
      const words = { question_en: 'Is the lift included?', answer_en: 'Yes.' }
      await does(`/questions/${question?.id}/answer`, words)
    },
    async publishAddendum() {
      const words = { reason: 'Demo', changed_en: 'Demo', english_only: true }
      const { no, revision } = await does('/addenda', { kind: 'information', ...words })
      await does(`/addenda/${no}/publish`, { revision })
    },
  }
}

/** Until every letter was sent or rejected, and nothing else waits. */
const untilDone = ({ rows }: System) =>
  untilAnswered(async () => {
    const waiting = await rows(`
      select from letters where sent_at is null and refused_at is null
      union all select from pgboss.job where state in ('created', 'active')`)
    return waiting.length === 0 ? true : null
  })

/** The people of a world and the tender that it is about. */
async function aWorld(system: System) {
  const [watched, other] = [await aBidder(system), await aBidder(system)]
  const everybody = await onlookers(system, watched)
  const tenderId = await aTenderToAskAbout(system)
  const people = await system.rows<{ id: string; email: string }>(
    'select id, email from companies union all select id, email from company_members',
  )
  const nameOf = (id: string) =>
    id === watched.id ? 'the company' : id === other.id ? 'the other' : 'an onlooker'
  const named = people.flatMap(({ id, email }) => [
    [id, nameOf(id)] as const,
    [email, `mail of ${nameOf(id)}`] as const,
  ])
  const names: Names = { ...Object.fromEntries(named), [tenderId]: 'the tender' }
  const email = people.find(({ id }) => id === watched.id)?.email ?? ''
  const officer = everybody.find(({ name }) => name === 'officer')
  if (!officer) throw new Error('an officer is needed')
  return { everybody, officer, watched, other, email, tenderId, names }
}

type World = Awaited<ReturnType<typeof aWorld>>

/**
 * A tender about which one company asks, staff answer and publish an addendum. In one world the
 * company that is watched does that and all else there is to do; in the other it does nothing.
 */
async function liveThrough(system: System, world: World, given: Given) {
  const { watched, other, email, tenderId, officer } = world
  const { inbox, push, isInterested } = given
  const interest = createInterest({ system, bidder: watched, email, tenderId, inbox, push })
  const desk = createDesk(system, officer, tenderId)

  if (isInterested) await interest.prepare()
  await askAbout(system.origin, isInterested ? watched : other, tenderId)
  // The worker does it once a minute; here at the same moment of both worlds.
  await withServices(system, async ({ staffMails }) => {
    await staffMails.today()
    await staffMails.actNow()
  })
  await desk.answer()
  if (isInterested) await interest.learnOfAnswer()
  await desk.publishAddendum()
  if (isInterested) await interest.acknowledge()
  await untilDone(system)
  if (!isInterested) return
  const unsubscribing = await interest.getDigest()
  await interest.bounce()
  await interest.leave(unsubscribing)
  await untilDone(system)
}

const metricsOf = async ({ processes }: System) =>
  (await Promise.all(processes.map(({ metrics }) => metrics()))).flatMap(maskedMetrics)

const linesOf = ({ logs }: System) =>
  logs.flatMap((path) => readFileSync(path, 'utf8').split('\n').filter(Boolean))

/** What the onlookers see at the end of a world. */
async function lookAsAll(system: System, { tenderId, watched, names }: World, all: Onlooker[]) {
  const responses: Record<string, string> = {}
  for (const onlooker of all) {
    const seen = await lookAround(system, onlooker, { tenderId, companyId: watched.id })
    for (const [route, text] of Object.entries(seen)) {
      responses[`${onlooker.name}: ${masked(route, names)}`] = maskedResponse(text, names)
    }
  }
  return responses
}

/** All that is told and written in a world, without what differs between any two. */
async function noteWorld(system: System, given: Given) {
  const world = await aWorld(system)
  await liveThrough(system, world, given)
  const { names, everybody, watched, email, tenderId } = world
  const metrics = await metricsOf(system)
  const lines = linesOf(system).flatMap((line) => maskedLine(line, names) ?? [])
  const chosen = everybody.filter(({ name }) => !given.isShort || nearest.includes(name))
  const responses = await lookAsAll(system, world, chosen)
  const named = linesOf(system).filter((line) =>
    [watched.id, email, tenderId].some((word) => line.includes(word)),
  )
  const mails = (await mailsOf(system, given.inbox)).filter(({ to }) => to.includes(email))
  return { metrics, lines, responses, named, mails, tenderId }
}

/** Lines that one world has more often than the other. */
function differing(busy: readonly string[], quiet: readonly string[]) {
  const left = new Map<string, number>()
  for (const line of busy) left.set(line, (left.get(line) ?? 0) + 1)
  for (const line of quiet) left.set(line, (left.get(line) ?? 0) - 1)
  return [...left]
    .filter(([, count]) => count !== 0)
    .map(([line, count]) => `${count > 0 ? 'only with' : 'only without'} interest: ${line}`)
}

/** What is sent to all may name the tender; what tells of interest names none. */
const isForAll = (subject: string) => subject.startsWith('Addendum')

type Noted = Awaited<ReturnType<typeof noteWorld>>

function describeDifference(busy: Noted, quiet: Noted) {
  const differences = compareResponses(busy.responses, quiet.responses)
  const lines = [...differing(busy.lines, quiet.lines), ...busy.named]
  const metrics = differing(busy.metrics, quiet.metrics)
  const news = busy.mails.filter(({ subject }) => !isForAll(subject))
  const telling = news.flatMap(({ text, html, subject }) =>
    ['Demo tender', busy.tenderId].some((word) => `${subject}${text}${html}`.includes(word))
      ? subject
      : [],
  )
  const compared = Object.keys(busy.responses).length
  return {
    rows: [
      atLeast('responses compared with and without interest', compared, 101),
      none('responses that differ by interest', differences),
      reported('log lines compared with and without interest', busy.lines.length),
      none('log lines that differ by interest', lines),
      atLeast('metrics compared with and without interest', busy.metrics.length, 21),
      none('metrics that differ by interest', metrics),
      atLeast('mails because of interest', news.length, 1),
      none('mails because of interest that name the tender', telling),
    ],
    remarks: [...differences, ...lines, ...metrics, ...telling],
  }
}

/** Two systems at once: in one of them a company shows every interest that it can, in secret. */
export async function compareWorlds(environment: ProofEnvironment) {
  const push = await aPushService()
  // Only outside production a push service may be an address of this machine.
  const env = { LOG_LEVEL: 'info', NODE_ENV: 'development', PUSH_SERVICES: push.origin }
  const world = (isInterested: boolean) =>
    withSystem(environment, { worker: true, env }, (system) =>
      noteWorld(system, { ...environment, push, isInterested }),
    )
  try {
    const [busy, quiet] = await Promise.all([world(true), world(false)])
    return describeDifference(busy, quiet)
  } finally {
    await push.stop()
  }
}
