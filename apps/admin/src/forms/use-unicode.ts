import { containsBurmese } from '@padauk/language/burmese-text'
import { createContext, useContext, useLayoutEffect, useRef, useState } from 'react'
import { convertToUnicode } from '@padauk/contract/admin/media'
import { callAdmin } from '#admin/session/call.ts'

const ends = /^(\s*)([\s\S]*?)(\s*)$/

/**
 * The pieces of one text converted to Unicode, or undefined when they already are. They are sent
 * together: a short piece alone says too little about its encoding.
 */
export async function toUnicode(texts: readonly string[]): Promise<string[] | undefined> {
  if (!texts.some(containsBurmese)) return undefined
  const pieces = texts.map((text) => ends.exec(text) ?? ['', '', text, ''])
  const joined = pieces.map(([, , words = '']) => words.replaceAll('\n', ' ')).join('\n')
  const answer = await callAdmin(convertToUnicode, { body: { text: joined } })
  if (!answer.ok || !answer.value.converted) return undefined
  const lines = answer.value.text.split('\n')
  // Leave the text unchanged rather than join it wrongly.
  if (lines.length !== texts.length) return undefined
  return pieces.map(([, before = '', , after = ''], place) => before + lines[place] + after)
}

/** Converts Zawgyi in a plain field to Unicode and says so. */
export function useUnicode(value: string, change: (text: string) => void) {
  const latest = useRef(value)
  const seen = useRef(new Set<string>())
  const [turned, setTurned] = useState<{ before: string; after: string }>()
  useLayoutEffect(() => {
    latest.current = value
  })

  async function check() {
    const text = latest.current
    if (!containsBurmese(text) || seen.current.has(text)) return
    seen.current.add(text)
    const answer = await callAdmin(convertToUnicode, { body: { text } })
    if (!answer.ok || !answer.value.converted || latest.current !== text) return
    setTurned({ before: text, after: answer.value.text })
    change(answer.value.text)
  }

  return {
    isTurned: turned !== undefined && turned.after === value,
    keep: () => {
      if (turned) change(turned.before)
    },
    handlers: {
      // The pasted text is in the field only after this event.
      onPaste: () => void setTimeout(() => void check()),
      onBlur: () => void check(),
    },
  }
}

/**
 * Names of fields whose words stay as they were typed, although they look like Zawgyi. Null around
 * forms whose server makes Unicode of everything.
 */
export const KeptWords = createContext<Set<string> | null>(null)

/** Marks a field to stay as typed, then calls `keep`; undefined where the server converts everything. */
export function useKeep(name: string, keep: () => void) {
  const kept = useContext(KeptWords)
  if (!kept) return undefined
  return () => {
    kept.add(name)
    keep()
  }
}
