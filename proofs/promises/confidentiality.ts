import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { request } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { smallestPieceBytes } from '@padauk/contract/uploads'
import { aBidder, aTender } from '#kit/bidders'
import type { Bidder } from '#kit/bidders'
import { isAccepted, sendBid, sendFilePatiently, uploadPicture } from '#kit/bids'
import { untilAnswered } from '#kit/client'
import { createSearch } from './canary.ts'
import { demoPdf } from '@padauk/testing/demo-files'
import type { Inbox } from '@padauk/testing/inbox'
import { lookAround, onlookers } from './noninterference.ts'
import { lookUntilReveal } from './until-reveal.ts'
import type { Proof } from '#kit/proof'
import { atLeast, holds, none, reported } from '#kit/report'
import { withSystem } from '#kit/system'
import type { System } from '#kit/system'

const encoded = (text: string) => Buffer.from(text).toString('base64')

/** One piece that goes through, and one that is sent half and then cut off with the process. */
async function beginUpload(origin: string, { token }: Bidder, tenderId: string, secret: string) {
  const headers = { authorization: `Bearer ${token}`, 'tus-resumable': '1.0.0' }
  const piece = demoPdf(Buffer.from(secret.repeat(Math.ceil(smallestPieceBytes / secret.length))))
  const named = { filename: `${secret}.pdf`, slot: 'document', tender: tenderId }
  const metadata = Object.entries(named).map(([name, value]) => `${name} ${encoded(value)}`)
  const created = await fetch(`${origin}/api/uploads`, {
    method: 'POST',
    headers: {
      ...headers,
      'upload-length': String(piece.length * 3),
      'upload-metadata': metadata.join(','),
    },
  })
  const location = new URL(created.headers.get('location') ?? '', origin)
  const type = 'application/offset+octet-stream'
  const about = (offset: number) => ({
    method: 'PATCH',
    headers: { ...headers, 'upload-offset': String(offset), 'content-type': type },
  })
  const first = await fetch(location, { ...about(0), body: new Uint8Array(piece) })
  if (first.status !== 204) throw new Error(`the piece was answered with ${first.status}`)
  return {
    /** Announces two pieces and sends one: it never ends by itself. */
    sendHalf() {
      const half = request(location, about(piece.length))
      half.setHeader('content-length', piece.length * 2)
      half.on('error', () => {})
      half.write(piece)
      return new Promise((resolve) => half.on('close', resolve))
    },
  }
}

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
    'before closing no caller can tell that a company has bid, its texts are stored encrypted, and until the reveal no caller learns who has bid or what',
  run: (environment) =>
    withSystem(environment, { worker: true, env: { LOG_LEVEL: 'info' } }, async (system) => {
      const { inbox } = environment
      const api = system.apis[0]!
      const secret = `canary${randomBytes(12).toString('hex')}`
      const search = await createSearch(environment, system, secret)
      const [bidder, tenderId] = [await aBidder(system), await aTender(system)]
      const place = { tenderId, companyId: bidder.id }
      const everybody = await onlookers(system)
      const looks = async () => {
        const all = await Promise.all(
          everybody.map(async (one) => [one.name, await lookAround(system, one, place)]),
        )
        return Object.fromEntries(all) as Record<string, Record<string, string>>
      }

      const before = await looks()
      const upload = await beginUpload(api.origin, bidder, tenderId, secret)
      const duringUpload = await search()
      const broken = upload.sendHalf()
      await pause(500)
      api.process.kill('SIGKILL')
      await broken
      await pause(500)
      await api.ready()
      const afterCrash = await search()
      const seriesBefore = await seriesOf(system)
      const answer = await bidWith(api.origin, bidder, tenderId, secret)
      const accepted = isAccepted(answer)
      const number = accepted ? answer.receipt.receipt.receipt_no : 'none'
      const afterSubmit = await search()
      const receiptMail = async () => inbox.mails.find(({ text }) => text.includes(number)) ?? null
      await untilAnswered(receiptMail, 20_000)
      const seriesAfter = await seriesOf(system)
      const afterMail = await search()
      const mailed = await mailsThatTell(system, { inbox, tenderId, secret })

      const after = await looks()

      const moved = differing(seriesBefore, seriesAfter)
      const timed = system.logs.flatMap(lines).filter(isTelling)
      const differences = Object.entries(before).flatMap(([name, seen]) =>
        Object.keys(seen)
          .filter((route) => seen[route] !== after[name]?.[route])
          .map((route) => `${name} sees a difference at ${route}`),
      )
      const told = system.logs
        .flatMap((path) => lines(path))
        // The name of a screen of staff, which they open whether there is a bid or not.
        .map((line) => line.replace(/"route":"\/api\/admin\/[^"]*"/, ''))
        .filter((line) =>
          [bidder.id, tenderId, number, secret, 'submission'].some((word) => line.includes(word)),
        )
      const answers = Object.values(before).reduce((sum, seen) => sum + Object.keys(seen).length, 0)
      const found = [...duringUpload, ...afterCrash, ...afterSubmit, ...afterMail]
      const { isShort } = environment
      const untilReveal = await lookUntilReveal({ system, everybody, secret, isShort })
      const remarks = [...differences, ...told, ...found, ...timed, ...moved, ...mailed]
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
          reported('mails before closing', inbox.mails.length),
          none('mails that name the tender, a file, its hash or the link', mailed),
          ...untilReveal,
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

const confidentialRoute = /^\/(?:api\/(?:histories|uploads?|receipts|tenders\/:id)|static\/.*:name)/

/** A line about such a route says no more than that there was one. */
function isTelling(line: string) {
  const { msg, route = '', ...rest } = JSON.parse(line) as Record<string, string | undefined>
  if (msg !== 'answered') return false
  if (route !== 'confidential') return confidentialRoute.test(route)
  return ['method', 'status', 'ms'].some((name) => name in rest)
}

type Told = { inbox: Pick<Inbox, 'mails'>; tenderId: string; secret: string }

/** What a relay on the way of the mails learns. */
async function mailsThatTell({ rows }: System, { inbox, tenderId, secret }: Told) {
  const named = await rows<{ word: string }>(
    `select name_en as word from tenders where id = $1
     union all select sha256 from uploads where sha256 is not null`,
    [tenderId],
  )
  const words = [tenderId, secret, ...named.map(({ word }) => word)]
  return inbox.mails.flatMap(({ subject, text, html, attachments }) => {
    const all = [subject, text, html, ...attachments.map(({ content }) => content)].join('\n')
    const found = words.filter((word) => all.includes(word))
    return found.map((word) => `the mail "${subject}" names ${word}`)
  })
}

const lines = (path: string) => readFileSync(path, 'utf8').split('\n').filter(Boolean)
