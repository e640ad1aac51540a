import type { Endpoint } from '@padauk/contract/endpoint'
import { refuse } from '@padauk/contract/problems'
import type { Outcome, Refusal } from '@padauk/contract/problems'
import type { AnswerInputOf, ProblemOf } from '@padauk/contract/endpoint'
import type { MultipartFile } from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { sendRefusal } from '#platform/problems'
import { sendAnswer, serveRaw } from '#platform/serve'
import type { Call } from '#platform/serve'

export type FormFile = { name: string; declaredType: string; bytes: AsyncIterable<Buffer> }

type FormEndpoint = Endpoint & { form: NonNullable<Endpoint['form']> }

type Handler<E extends FormEndpoint> = (
  call: Call<E>,
  files: AsyncIterable<FormFile>,
) => Promise<
  Outcome<AnswerInputOf<E>, ProblemOf<E> | 'unavailable' | 'too-many-requests' | 'upload-missing'>
>

/** A form that is not what the endpoint asks for; thrown through whoever reads the files. */
class WrongForm extends Error {
  readonly refusal: Refusal
  constructor(code: 'malformed' | 'unknown-field' | 'unsupported-media-type') {
    super(code)
    this.refusal = refuse(code)
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
      try {
        const outcome = await handler(call, filesOf(request, endpoint.form))
        if (!outcome.ok) return sendRefusal(request, reply, outcome)
        return sendAnswer(endpoint, request, reply, outcome.value)
      } catch (error) {
        if (!(error instanceof WrongForm)) throw error
        return sendRefusal(request, reply, error.refusal)
      }
    },
    { slowBody: true },
  )
}

async function* filesOf(
  request: FastifyRequest,
  { field, files }: FormEndpoint['form'],
): AsyncGenerator<FormFile, void, void> {
  if (!request.isMultipart()) throw new WrongForm('unsupported-media-type')
  // One more than is allowed, so that we see it and say so.
  const limits = { parts: files + 1, files: files + 1, fields: 1, fileSize: Infinity }
  let count = 0
  for await (const part of readable(request.parts({ limits }))) {
    count += 1
    if (part.type !== 'file' || part.fieldname !== field || count > files) {
      throw new WrongForm('unknown-field')
    }
    yield { name: part.filename, declaredType: part.mimetype, bytes: bytesOf(part) }
  }
  if (count === 0) throw new WrongForm('malformed')
}

/** Broken forms break off in many ways; the sender learns one thing. */
async function* readable<Part>(parts: AsyncIterable<Part>): AsyncGenerator<Part, void, void> {
  const iterator = parts[Symbol.asyncIterator]()
  for (;;) {
    const next = await iterator.next().catch(() => {
      throw new WrongForm('malformed')
    })
    if (next.done) return
    yield next.value
  }
}

async function* bytesOf({ file }: MultipartFile): AsyncGenerator<Buffer, void, void> {
  yield* readable<Buffer>(file)
}
