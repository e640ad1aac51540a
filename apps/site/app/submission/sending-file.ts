import { readDraft, readUpload, tusPath } from '@padauk/contract/uploads'
import { htmlLanguage } from '@padauk/language/language'
import type { DetailedError, HttpResponse, Upload } from 'tus-js-client'
import { keepTrying, retryDelay } from '#app/loading/retry.ts'
import { forgetLoginOf, readLogin } from '#app/api/session.ts'
import { askAs, loginOf, pageLanguage, pause } from './as-company.ts'
import type { Outgoing } from './own-files.ts'
import { inPlace } from './places.ts'
import { createPace, firstPiece, nextPiece } from './pace.ts'
import type { SealerFault } from './sealer.ts'
import { SealingFault } from './sealing.ts'
import { isUnused } from './zones.ts'
import type { Line } from './zones.ts'

/** A dead connection says nothing; the last piece is answered only after the check of the file. */
const silence = 45_000

type Sending = {
  outgoing: Outgoing
  tenderId: string
  personId: string
  signal: AbortSignal
  onLocation: (location: string) => void
  onProgress: (sent: number, bytesPerSecond: number | null) => void
  onLine: (line: Line) => void
}

type Refused = { state: 'refused'; sentence: string }
type Sent =
  | { state: 'arrived'; location: string }
  | Refused
  | { state: 'unreadable' | 'changed' | 'stopped' }

type Attempt =
  | { state: 'arrived' | 'lost' | 'stopped' }
  | { state: 'unsealed'; fault: SealerFault }
  | {
      state: 'answered'
      status: number
      code: string
      sentence: string
    }

function readAnswer(response: HttpResponse): Attempt {
  let told: { code?: unknown; error?: unknown } = {}
  try {
    told = JSON.parse(response.getBody())
  } catch {}
  return {
    state: 'answered',
    status: response.getStatus(),
    code: typeof told.code === 'string' ? told.code : '',
    sentence: typeof told.error === 'string' ? told.error : '',
  }
}

const pathOf = (address: string) => new URL(address, location.href).pathname

/** Bytes that are made while they are sent. */
const readerOf = ({ size, read }: Outgoing) =>
  read && {
    fileReader: {
      openFile: async () => ({
        size,
        slice: async (start: number, end: number) => ({
          value: await read(start, end),
          done: end >= size,
        }),
        close() {},
      }),
    },
  }

/** Why the library stopped: we could not make the bytes, the server answered, or nothing came. */
function failureOf(error: Partial<DetailedError>): Attempt {
  const cause = error.causingError ?? error
  if (cause instanceof SealingFault) return { state: 'unsealed', fault: cause.fault }
  return error.originalResponse ? readAnswer(error.originalResponse) : { state: 'lost' }
}

/** Goes on from where the server is, until it has everything or something comes in between. */
async function attempt(sending: Sending, known: string | null): Promise<Attempt> {
  const { outgoing, signal } = sending
  const { Upload: TusUpload } = await keepTrying(() => import('tus-js-client'))
  const pace = createPace()
  return new Promise((resolve) => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const end = (result: Attempt) => {
      clearTimeout(timer)
      signal.removeEventListener('abort', stop)
      resolve(result)
    }
    const breakOff = (state: 'lost' | 'stopped') => {
      void upload.abort()
      end({ state })
    }
    const stop = () => breakOff('stopped')
    const listen = () => {
      clearTimeout(timer)
      timer = setTimeout(() => breakOff('lost'), silence)
    }
    const upload: Upload = new TusUpload(outgoing.file, {
      ...readerOf(outgoing),
      ...(known === null
        ? { endpoint: new URL(tusPath, location.href).href }
        : { uploadUrl: known }),
      chunkSize: firstPiece,
      // Tries are ours: the library would begin a new upload when the api is down for a moment.
      retryDelays: null,
      storeFingerprintForResuming: false,
      metadata: outgoing.metadata,
      onBeforeRequest(request) {
        // The current login: the company may have signed in again.
        request.setHeader('authorization', `Bearer ${readLogin()?.token ?? ''}`)
        request.setHeader('accept-language', htmlLanguage(pageLanguage()))
        listen()
      },
      onUploadUrlAvailable: () => sending.onLocation(pathOf(upload.url ?? '')),
      onProgress(sent) {
        listen()
        sending.onLine('there')
        sending.onProgress(sent, pace.bytesPerSecond())
      },
      onChunkComplete(_size, accepted) {
        pace.note(accepted, performance.now())
        const { chunkSize = firstPiece } = upload.options
        upload.options.chunkSize = nextPiece(chunkSize, pace.bytesPerSecond())
      },
      onSuccess: () => end({ state: 'arrived' }),
      onError: (error) => end(failureOf(error)),
    })
    if (signal.aborted) return end({ state: 'stopped' })
    signal.addEventListener('abort', stop)
    upload.start()
  })
}

/** Moved, changed or deleted since it was chosen: a retry can't succeed. */
const isReadable = (file: File) =>
  file
    .slice(0, 1)
    .arrayBuffer()
    .then(
      () => true,
      () => false,
    )

/** Statuses that mean "not now". */
const isPassing = (status: number) => status >= 500 || [408, 409, 423, 425, 429].includes(status)

/** The sentence of a refusal; a response without a body gets it from the server. */
async function refusalOf(
  { personId, signal }: Sending,
  known: string | null,
  answer: Attempt & { state: 'answered' },
): Promise<Refused | null> {
  const { sentence } = answer
  if (sentence !== '') return { state: 'refused', sentence }
  const name = known?.split('/').at(-1)
  if (name === undefined) return null
  const told = await askAs({ personId, signal }, readUpload, { params: { name } })
  if (!told.ok || told.value.state !== 'refused') return null
  return { state: 'refused', sentence: told.value.error ?? '' }
}

/** The response to the creation may have been lost; a second upload would use space for nothing. */
async function begunBefore({ personId, tenderId, outgoing, signal }: Sending) {
  const params = { id: tenderId }
  const draft = await askAs({ personId, signal }, readDraft, { params })
  if (!draft.ok) return null
  const { name, size, metadata } = outgoing
  const begun = draft.value.files.find(
    (upload) =>
      isUnused(upload) &&
      upload.slot === metadata['slot'] &&
      upload.name === name &&
      upload.size === size,
  )
  return begun?.location ?? null
}

type Move = 'sign in' | 'begin anew' | 'ask why' | 'wait'

function moveAfter(result: Attempt, hasBegun: boolean): Move {
  if (result.state !== 'answered' || isPassing(result.status)) return 'wait'
  if (result.status === 401) return 'sign in'
  return hasBegun && (result.status === 404 || result.status === 410) ? 'begin anew' : 'ask why'
}

/** Sends a file through everything that may happen to a line; ends when the server has it. */
export async function sendFile(given: Sending, location: string | null): Promise<Sent> {
  const { signal, personId, outgoing } = given
  let known = location
  let tries = 0
  const sending: Sending = {
    ...given,
    onLocation(address) {
      known = address
      given.onLocation(address)
    },
    onProgress(sent, bytesPerSecond) {
      tries = 0
      given.onProgress(sent, bytesPerSecond)
    },
  }
  while (!signal.aborted) {
    const { token } = await loginOf(personId, signal)
    known ??= await begunBefore(sending)
    const result = await inPlace(() => attempt(sending, known))
    if (result.state === 'stopped') break
    if (result.state === 'arrived') return { state: 'arrived', location: known ?? '' }
    if (result.state === 'unsealed') {
      return { state: result.fault === 'changed' ? 'changed' : 'unreadable' }
    }
    const move = moveAfter(result, known !== null)
    if (move === 'begin anew') known = null
    if (move === 'sign in') forgetLoginOf(token)
    if (move === 'ask why' && result.state === 'answered') {
      const refusal = await refusalOf(sending, known, result)
      if (refusal) return refusal
    }
    given.onLine('lost')
    if (!(await isReadable(outgoing.file))) return { state: 'unreadable' }
    if (move === 'wait' || move === 'ask why') await pause(retryDelay(tries, Math.random()), signal)
    tries += 1
  }
  return { state: 'stopped' }
}
