import { containsBurmese } from '@padauk/language/burmese-text'
import { useLayoutEffect, useRef, useState } from 'react'
import { convertToUnicode } from '@padauk/contract/admin/media'
import { callAdmin } from '#admin/session/call.ts'

/** Looks at what was pasted or typed into a plain field; Zawgyi becomes Unicode, and is told. */
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
