import { addressOf } from '@padauk/contract/client'
import { answerCure } from '@padauk/contract/outcomes'
import { htmlLanguage } from '@padauk/language/language'
import type { Language } from '@padauk/language/language'
import { readLogin } from '#app/api/session.ts'

type Given = {
  cureId: string
  slot: string
  file: File
  language: Language
  signal: AbortSignal
  /** From 0 to 1. */
  onProgress: (part: number) => void
}

export type PaperSent = { ok: true } | { ok: false; error: string }

/** A dead connection says nothing; the check of the file takes its time after the last byte. */
const silence = 60_000

const unreachable: PaperSent = { ok: false, error: '' }

function readAnswer(request: XMLHttpRequest): PaperSent {
  if (request.status >= 200 && request.status < 300) return { ok: true }
  try {
    const { error } = JSON.parse(request.responseText) as { error?: unknown }
    return { ok: false, error: typeof error === 'string' ? error : '' }
  } catch {
    return unreachable
  }
}

/** By XMLHttpRequest, because fetch does not tell how much of a file has left. */
export function sendPaper({ cureId, slot, file, language, signal, onProgress }: Given) {
  return new Promise<PaperSent>((resolve) => {
    const request = new XMLHttpRequest()
    let timer: ReturnType<typeof setTimeout> | undefined
    const listen = () => {
      clearTimeout(timer)
      timer = setTimeout(() => request.abort(), silence)
    }
    const end = (sent: PaperSent) => {
      clearTimeout(timer)
      resolve(sent)
    }
    signal.addEventListener('abort', () => request.abort())
    request.upload.addEventListener('progress', ({ loaded, total }) => {
      listen()
      if (total > 0) onProgress(loaded / total)
    })
    request.addEventListener('load', () => end(readAnswer(request)))
    request.addEventListener('error', () => end(unreachable))
    request.addEventListener('abort', () => end(unreachable))
    request.open('POST', addressOf(answerCure, { params: { id: cureId }, query: { slot } }))
    request.setRequestHeader('accept', 'application/json')
    request.setRequestHeader('accept-language', htmlLanguage(language))
    request.setRequestHeader('authorization', `Bearer ${readLogin()?.token ?? ''}`)
    const form = new FormData()
    form.append('file', file)
    listen()
    request.send(form)
  })
}
