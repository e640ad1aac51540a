import { addressOf } from '@padauk/contract/client'
import type { Answered, Call, Failure } from '@padauk/contract/client'
import type { AnswerOf, CallOf, Endpoint } from '@padauk/contract/endpoint'
import { htmlLanguage } from '@padauk/language/language'
import { createAdminCall, staff } from '#admin/session/call.ts'
import { shownLanguage } from '#admin/words/i18n.ts'

type FormEndpoint = Endpoint & { form: { field: string } }

type Sending = {
  file: File
  /** The share that was sent, from 0 to 1; at 1 the server processes the file. */
  onProgress?: (part: number) => void
  signal?: AbortSignal
}

const unreachable: Failure = { ok: false, code: 'unreachable', status: 0, error: '', fields: {} }

/** Sends a file as a form. As with every call, the person may have to sign in again. */
export function uploadFile<E extends FormEndpoint>(
  endpoint: E,
  input: CallOf<E>,
  sending: Sending,
): Promise<Answered<AnswerOf<E>>> {
  const client: Call = (to, given) => send(to as unknown as FormEndpoint, given as object, sending)
  return createAdminCall({ ...staff, client })(endpoint, input)
}

// fetch reports no upload progress; XMLHttpRequest does.
function send<Value>(endpoint: FormEndpoint, input: object, sending: Sending) {
  const { file, onProgress, signal } = sending
  return new Promise<Answered<Value>>((resolve) => {
    const request = new XMLHttpRequest()
    request.open(endpoint.method, addressOf(endpoint, input))
    request.setRequestHeader('accept', 'application/json')
    request.setRequestHeader('accept-language', htmlLanguage(shownLanguage()))
    request.setRequestHeader('x-csrf-token', staff.current.get()?.csrf ?? '')
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress?.(loaded / total))
    request.addEventListener('loadend', () => resolve(answerOf(request)))
    signal?.addEventListener('abort', () => request.abort())
    const form = new FormData()
    form.append(endpoint.form.field, file)
    request.send(form)
  })
}

function answerOf<Value>({ status, responseText }: XMLHttpRequest): Answered<Value> {
  try {
    const answer = JSON.parse(responseText)
    if (status < 300) return { ok: true, value: answer as Value, headers: new Headers() }
    const { code = 'unreachable', error = '', fields = {} } = answer as Partial<Failure>
    return { ok: false, status, code, error, fields }
  } catch {
    return { ...unreachable, status }
  }
}
