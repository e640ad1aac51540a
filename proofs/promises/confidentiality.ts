import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { aBidder, aTender } from '#kit/bidders'
import type { Bidder } from '#kit/bidders'
import { isAccepted, sendBid, sendFilePatiently, uploadPicture } from '#kit/bids'
import { untilAnswered } from '#kit/client'
import { beginUpload } from './begun-upload.ts'
import { createSearch } from './canary.ts'
import { compareWorlds } from './two-worlds.ts'
import { demoPdf } from '@padauk/testing/demo-files'
import type { ReceivedMail } from '@padauk/testing/inbox'
import { compareResponses, lookAround, onlookers } from './noninterference.ts'
import { mailsOf } from '#kit/mails'
import { aMember } from '#kit/members'
import { lookUntilReveal } from './until-reveal.ts'
import type { Proof } from '#kit/proof'
import { atLeast, holds, none, reported } from '#kit/report'
import { withServices } from '#kit/staff'
import { withSystem } from '#kit/system'
import type { System } from '#kit/system'

async function bidWith(origin: string, bidder: Bidder, tenderId: string, secret: string) {
  const payload = {
    imgUrl: await uploadPicture(origin, bidder),
    fileUrl: await sendFilePatiently(
      { origin, bidder, patience: 60_000 },
      {
        name: `${secret}.pdf`,
        type: 'application/pdf',
        bytes: Uint8Array.from(demoPdf(Buffer.from(secret))),
      },
    ),
    url: `https://drive.example/${secret}`,
  }
  return sendBid(origin, bidder, { tenderId, payload })
}

export const confidentiality: Proof = {
  name: 'confidentiality',
  claim:
    'before closing no caller can tell that a company has bid or is interested, its texts are stored encrypted, and until the reveal no caller learns who has bid or what',
  run: (environment) =>
    withSystem(environment, { worker: true, env: { LOG_LEVEL: 'info' } }, async (system) => {
      const { inbox } = environment
      const api = system.apis[0]!
      const secret = `canary${randomBytes(12).toString('hex')}`
      const search = await createSearch(environment, system, secret)
      const [bidder, tenderId] = [await aBidder(system), await aTender(system)]
      // Whom only the receipt may name.
      const sender = await aMember(system, bidder)
      const place = { tenderId, companyId: bidder.id }
      // Now, so that the worker does not do it between two looks.
      await withServices(system, ({ openData }) => openData.catchUp())
      const everybody = await onlookers(system, bidder)
      const looks = async () => {
        const all = await Promise.all(
          everybody.map(async (one) => [one.name, await lookAround(system, one, place)]),
        )
        return Object.fromEntries(all) as Record<string, Record<string, string>>
      }

      const before = await looks()
      const upload = await beginUpload(api.origin, sender, tenderId, secret)
      const duringUpload = await search()
      const broken = upload.sendHalf()
      await pause(500)
      api.process.kill('SIGKILL')
      await broken
      await pause(500)
      await api.ready()
      const afterCrash = await search()
      const seriesBefore = await seriesOf(system)
      const answer = await bidWith(api.origin, sender, tenderId, secret)
      const accepted = isAccepted(answer)
      const number = accepted ? answer.receipt.receipt.receipt_no : 'none'
      const afterSubmit = await search()
      const receiptMail = async () => inbox.mails.find(({ text }) => text.includes(number)) ?? null
      await untilAnswered(receiptMail, 20_000)
      const seriesAfter = await seriesOf(system)
      const afterMail = await search()
      const mails = await mailsOf(system, inbox)
      const mailed = await mailsThatTell(system, { mails, tenderId, secret })

      const after = await looks()

      const moved = differing(seriesBefore, seriesAfter)
      const timed = system.logs.flatMap(lines).filter(isTelling)
      const differences = Object.entries(before).flatMap(([name, seen]) =>
        compareResponses(after[name] ?? {}, seen).map((difference) => `${name}: ${difference}`),
      )
      const told = system.logs
        .flatMap((path) => lines(path))
        // The name of a screen of staff, which they open whether there is a bid or not.
        .map((line) => line.replace(/"route":"\/api\/admin\/[^"]*"/, ''))
        .filter((line) =>
          [bidder.id, sender.id, tenderId, number, secret, 'submission'].some((word) =>
            line.includes(word),
          ),
        )
      const answers = Object.values(before).reduce((sum, seen) => sum + Object.keys(seen).length, 0)
      const found = [...duringUpload, ...afterCrash, ...afterSubmit, ...afterMail]
      const { isShort } = environment
      const untilReveal = await lookUntilReveal({ system, everybody, secret, isShort })
      const worlds = await compareWorlds(environment)
      const remarks = [
        ...differences,
        ...told,
        ...found,
        ...timed,
        ...moved,
        ...mailed,
        ...worlds.remarks,
      ]
      return {
        rows: [
          holds('a bid was accepted', accepted),
          reported('kinds of onlookers', everybody.length),
          atLeast('responses compared before and after a bid', answers, 101),
          none('responses that differ', differences),
          reported('log lines', system.logs.flatMap(lines).length),
          none('log lines that name the company, the tender, the receipt or a submission', told),
          reported('searches for the canary (upload, crash, submit, mail)', 4),
          none('places where it was found', found),
          none('log lines with route, status or time of an upload, a bid or a receipt', timed),
          atLeast('metrics compared before and after a bid', seriesBefore.length, 21),
          none('metrics that differ', moved),
          reported('mails before closing', mails.length),
          none('mails that name the tender, a file, its hash or the link', mailed),
          ...untilReveal,
          ...worlds.rows,
        ],
        remarks,
      }
    }),
}

/** Ours, with their values. The clock and the pool differ between any two moments. */
async function seriesOf({ processes }: System) {
  const texts = await Promise.all(processes.map(({ metrics }) => metrics()))
  return texts
    .flatMap((text) => text.split('\n'))
    .filter((line) => /^padauk_(?!clock_offset|pool_|files_free)/.test(line))
}

const differing = (before: string[], after: string[]) => [
  ...before.filter((line) => !after.includes(line)).map((line) => `before a bid: ${line}`),
  ...after.filter((line) => !before.includes(line)).map((line) => `after a bid: ${line}`),
]

const confidentialRoute =
  /^\/(?:api\/(?:histories|uploads?|receipts|tenders\/:id(?!\/(?:public|outcome)))|static\/.*:name)/

/** A line about such a route says no more than that there was one. */
function isTelling(line: string) {
  const { msg, route = '', ...rest } = JSON.parse(line) as Record<string, string | undefined>
  if (msg !== 'answered') return false
  if (route !== 'confidential') return confidentialRoute.test(route)
  return ['method', 'status', 'ms'].some((name) => name in rest)
}

type Told = { mails: readonly ReceivedMail[]; tenderId: string; secret: string }

/** What a relay on the way of the mails learns. */
async function mailsThatTell({ rows }: System, { mails, tenderId, secret }: Told) {
  const named = await rows<{ word: string }>(
    `select name_en as word from tenders where id = $1
     union all select sha256 from uploads where sha256 is not null`,
    [tenderId],
  )
  const words = [tenderId, secret, ...named.map(({ word }) => word)]
  return mails.flatMap(({ subject, text, html, attachments }) => {
    const all = [subject, text, html, ...attachments.map(({ content }) => content)].join('\n')
    const found = words.filter((word) => all.includes(word))
    return found.map((word) => `the mail "${subject}" names ${word}`)
  })
}

const lines = (path: string) => readFileSync(path, 'utf8').split('\n').filter(Boolean)
