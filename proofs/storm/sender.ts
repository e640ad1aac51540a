import { setTimeout as pause } from 'node:timers/promises'
import { tusPath } from '@padauk/contract/uploads'
import type { Upload } from '@padauk/contract/uploads'
import { sha256Of, slice } from './content.ts'
import { isAway } from './line.ts'
import type { Answer, Line } from './line.ts'
import type { PlannedFile } from './plan.ts'

/** As the site does it: growing pauses, spread a little, so that a crowd does not return as one. */
export function createPatience(giveUpAt: number) {
  const pauses = [1_000, 2_000, 4_000, 8_000, 10_000]
  let tries = 0
  return {
    tries: () => tries,
    restart() {
      tries = 0
    },
    /** False when there is no time left. */
    async wait() {
      const base = pauses[Math.min(tries, pauses.length - 1)] ?? 0
      tries++
      await pause(base * (0.8 + 0.4 * Math.random()))
      return Date.now() < giveUpAt
    },
  }
}

const version = { 'tus-resumable': '1.0.0' }
// Pieces grow as the site's do on a good line.
const firstPiece = 65_536
const largestPiece = 1_048_576
const pieceSilence = 45_000
const checkEveryMs = 1_000
const checkAtMostMs = 30_000

type Sending = {
  line: Line
  tenderId: string
  file: PlannedFile
  parts: readonly Buffer[]
  giveUpAt: number
}

export class GaveUp extends Error {}

/** Sends one file as a browser does, through everything that may happen; ends when it was checked. */
export async function sendFile(sending: Sending) {
  const { line, file, parts, giveUpAt } = sending
  const patience = createPatience(giveUpAt)
  const waitOrGiveUp = async (answer: Answer) => {
    if (!isAway(answer) && ![404, 408, 409, 410, 423, 425].includes(answer.status)) {
      throw new GaveUp(`${file.slot} was answered with ${answer.status} ${answer.code}`)
    }
    if (!(await patience.wait())) throw new GaveUp(`${file.slot} was not sent in time`)
  }

  let location = ''
  let offset = 0
  let piece = firstPiece
  let isKnown = false
  while (offset < file.size) {
    if (location === '') {
      const begun = await begin(sending, patience.tries() > 0)
      if ('answer' in begun) {
        await waitOrGiveUp(begun.answer)
        continue
      }
      location = begun.location
      isKnown = begun.isNew
    }
    const answer = isKnown
      ? await sendPiece(line, location, slice(parts, offset, offset + piece), offset)
      : await line.ask({ what: 'offset', method: 'HEAD', path: location, headers: version })
    const reached = answer.headers['upload-offset']
    if (answer.status >= 300 || reached === undefined) {
      isKnown = false
      piece = firstPiece
      if (answer.status === 404 || answer.status === 410) location = ''
      await waitOrGiveUp(answer)
      continue
    }
    offset = Number(reached)
    if (isKnown) piece = Math.min(largestPiece, piece * 2)
    isKnown = true
    patience.restart()
  }
  return { address: await untilChecked(line, location), sha256: sha256Of(parts) }
}

const sendPiece = (line: Line, path: string, body: Buffer[], offset: number) =>
  line.ask({
    what: 'piece',
    method: 'PATCH',
    path,
    headers: {
      ...version,
      'upload-offset': String(offset),
      'content-type': 'application/offset+octet-stream',
    },
    body,
    patience: pieceSilence,
  })

const text = (word: string) => Buffer.from(word).toString('base64')

async function begin(
  { line, tenderId, file }: Sending,
  isRepeated: boolean,
): Promise<{ location: string; isNew: boolean } | { answer: Answer }> {
  if (isRepeated) {
    // The answer to a beginning may have been lost; begun twice, it would take up room for nothing.
    const draft = await line.ask({
      what: 'draft',
      method: 'GET',
      path: `/api/tenders/${tenderId}/draft`,
    })
    if (draft.status !== 200) return { answer: draft }
    const { files } = JSON.parse(draft.body) as { files: Upload[] }
    const begun = files.find(({ slot, state }) => slot === file.slot && state !== 'refused')
    if (begun) return { location: begun.location, isNew: false }
  }
  const metadata = {
    filename: file.name,
    slot: file.slot,
    tender: tenderId,
    filetype: file.type,
  }
  const answer = await line.ask({
    what: 'begin',
    method: 'POST',
    path: tusPath,
    headers: {
      ...version,
      'upload-length': String(file.size),
      'upload-metadata': Object.entries(metadata)
        .map(([name, value]) => `${name} ${text(value)}`)
        .join(','),
    },
  })
  const { location } = answer.headers
  if (answer.status !== 201 || location === undefined) return { answer }
  return { location: new URL(location, 'http://front').pathname, isNew: true }
}

/** The address of a file that has arrived, once it was checked or half a minute has gone by. */
async function untilChecked(line: Line, path: string) {
  const end = Date.now() + checkAtMostMs
  for (;;) {
    const answer = await line.ask({ what: 'state', method: 'GET', path })
    if (answer.status === 200) {
      const { state, address, code } = JSON.parse(answer.body) as Upload
      if (state === 'refused') throw new GaveUp(`a file was refused: ${code}`)
      if (state === 'staged' || Date.now() > end) return address
    } else if (!isAway(answer)) throw new GaveUp(`a file was answered with ${answer.status}`)
    await pause(checkEveryMs)
  }
}
