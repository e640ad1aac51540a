import type { Readable } from 'node:stream'
import type { Endpoint } from '@padauk/contract/endpoint'
import { refuse } from '@padauk/contract/problems'
import type { Outcome, Refusal } from '@padauk/contract/problems'
import type { AnswerInputOf, ProblemOf } from '@padauk/contract/endpoint'
import type { MultipartFile } from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { sendRefusal } from '#platform/http/problems'
import { guardAgain, sendAnswer, serveRaw } from '#platform/http/serve'
import type { Call } from '#platform/http/serve'

export type FormFile = { name: string; declaredType: string; bytes: AsyncIterable<Buffer> }

type FormEndpoint = Endpoint & { form: NonNullable<Endpoint['form']> }

type Handler<E extends FormEndpoint> = (
  call: Call<E>,
  files: AsyncIterable<FormFile>,
) => Promise<
  Outcome<AnswerInputOf<E>, ProblemOf<E> | 'unavailable' | 'too-many-requests' | 'upload-missing'>
>

/** A form that the endpoint does not accept; thrown through the reader of the files. */
class WrongForm extends Error {
  readonly refusal: Refusal
  constructor(refusal: Refusal) {
    super(refusal.code)
    this.refusal = refusal
  }
}

/** Registers an endpoint whose body is a form of files; each is streamed while it arrives. */
export function serveForm<E extends FormEndpoint>(
  app: FastifyInstance,
  endpoint: E,
  handler: Handler<E>,
) {
  serveRaw(
    app,
    endpoint,
    async (call, request, reply) => {
      const outcome = await handler(call, filesOf(request, endpoint)).catch((error: unknown) => {
        if (error instanceof WrongForm) return error.refusal
        throw error
      })
      // An unread rest would block the next request on this connection.
      if (!request.raw.readableEnded) reply.header('connection', 'close')
      if (!outcome.ok) return sendRefusal(request, reply, outcome)
      return sendAnswer(endpoint, request, reply, outcome.value)
    },
    { slowBody: true },
  )
}

async function* filesOf(
  request: FastifyRequest,
  endpoint: FormEndpoint,
): AsyncGenerator<FormFile, void, void> {
  const { field, files } = endpoint.form
  if (!request.isMultipart()) throw new WrongForm(refuse('unsupported-media-type'))
  // One more than is allowed, so that we see it and say so. Parts are not limited: those beyond the
  // library's limit have no listener, and a form cut off within one of them would end the process.
  const limits = { parts: Infinity, files: files + 1, fields: 1, fileSize: Infinity }
  let count = 0
  for await (const part of readable(request.parts({ limits }), request.raw)) {
    count += 1
    if (part.type !== 'file' || part.fieldname !== field || count > files) {
      throw new WrongForm(refuse('unknown-field'))
    }
    yield { name: part.filename, declaredType: part.mimetype, bytes: bytesOf(part, request.raw) }
  }
  if (count === 0) throw new WrongForm(refuse('malformed'))
  const again = await guardAgain(request, endpoint)
  if (!again.ok) throw new WrongForm(again)
}

const graceMs = 1_000

/**
 * A malformed form fails in many ways; the sender gets one error. For some the library waits
 * for ever: when everything has arrived and the library stays silent, we give up.
 */
async function* readable<Part>(
  parts: AsyncIterable<Part>,
  arriving: Readable,
): AsyncGenerator<Part, void, void> {
  const iterator = parts[Symbol.asyncIterator]()
  for (;;) {
    const next = await unlessStuck(iterator.next(), arriving).catch(() => {
      throw new WrongForm(refuse('malformed'))
    })
    if (next.done) return
    yield next.value
  }
}

function unlessStuck<Value>(reading: Promise<Value>, arriving: Readable) {
  return new Promise<Value>((resolve, reject) => {
    let timer: NodeJS.Timeout | undefined
    const giveUp = () => reject(new Error('all has arrived, and the form has no end'))
    const wait = () => (timer ??= setTimeout(giveUp, graceMs))
    const stop = () => {
      clearTimeout(timer)
      arriving.off('end', wait)
    }
    if (arriving.readableEnded) wait()
    else arriving.once('end', wait)
    reading.then(resolve, reject).finally(stop)
  })
}

async function* bytesOf(
  { file }: MultipartFile,
  arriving: Readable,
): AsyncGenerator<Buffer, void, void> {
  yield* readable<Buffer>(file, arriving)
}
