import { addressOf } from '@padauk/contract/client'
import type { Answered, Failure } from '@padauk/contract/client'
import type { AnswerOf, Endpoint } from '@padauk/contract/endpoint'
import { htmlLanguage } from '@padauk/language/language'
import type { Language } from '@padauk/language/language'
import { forgetLoginOf, readLogin } from './session.ts'

type Given<E extends Endpoint> = {
  endpoint: E
  input: { params?: Record<string, string>; query?: Record<string, unknown> }
  file: File
  language: Language
  signal: AbortSignal
  /** From 0 to 1. */
  onProgress: (part: number) => void
}

/** A dead connection says nothing; the check of the file takes its time after the last byte. */
const silence = 60_000

const unreachable: Failure = { ok: false, code: 'unreachable', status: 0, error: '', fields: {} }

function readAnswer<Value>({ status, responseText }: XMLHttpRequest): Answered<Value> {
  try {
    const answer = responseText === '' ? undefined : JSON.parse(responseText)
    if (status >= 200 && status < 300) {
      return { ok: true, value: answer as Value, headers: new Headers() }
    }
    const { code, error, fields } = answer as Partial<Failure>
    if (typeof code !== 'string' || typeof error !== 'string') return { ...unreachable, status }
    return { ok: false, status, code, error, fields: fields ?? {} }
  } catch {
    return { ...unreachable, status }
  }
}

const isSessionEnd = (answer: Answered<unknown>) =>
  !answer.ok && (answer.code === 'token-invalid' || answer.code === 'token-expired')

/** One file of a form. By XMLHttpRequest, because fetch does not tell how much of a file has left. */
export function sendFormFile<E extends Endpoint>(given: Given<E>) {
  const { endpoint, input, file, language, signal, onProgress } = given
  const token = readLogin()?.token ?? ''
  return new Promise<Answered<AnswerOf<E>>>((resolve) => {
    const request = new XMLHttpRequest()
    let timer: ReturnType<typeof setTimeout> | undefined
    const listen = () => {
      clearTimeout(timer)
      timer = setTimeout(() => request.abort(), silence)
    }
    const end = (answer: Answered<AnswerOf<E>>) => {
      clearTimeout(timer)
      if (isSessionEnd(answer)) forgetLoginOf(token)
      resolve(answer)
    }
    signal.addEventListener('abort', () => request.abort())
    request.upload.addEventListener('progress', ({ loaded, total }) => {
      listen()
      if (total > 0) onProgress(loaded / total)
    })
    request.addEventListener('load', () => end(readAnswer(request)))
    request.addEventListener('error', () => end(unreachable))
    request.addEventListener('abort', () => end(unreachable))
    request.open('POST', addressOf(endpoint, input))
    request.setRequestHeader('accept', 'application/json')
    request.setRequestHeader('accept-language', htmlLanguage(language))
    request.setRequestHeader('authorization', `Bearer ${token}`)
    const form = new FormData()
    form.append(endpoint.form?.field ?? 'file', file)
    listen()
    request.send(form)
  })
}
