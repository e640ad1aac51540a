import { useFieldNames } from '#admin/screens/tenders/tender-fields.ts'
import { useWords } from '#admin/words/words.ts'
import words from '@padauk/language/messages/en/admin-audit.json' with { type: 'json' }

/** The log narrowed down to something, as a link. */
export const logAddress = (filter: { actor?: string; subject?: string }) =>
  `/audit?filter=${encodeURIComponent(JSON.stringify(filter))}`

/** Every action that has words; the choices of the filter. */
export const actions = Object.entries(words.actions).flatMap(([noun, verbs]) =>
  Object.keys(verbs).map((verb) => `${noun}.${verb}`),
)

const instant = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d/

/** An entry in the words of the person who reads it; what has no words is shown as it is. */
export function useEntryWords() {
  const { t, dateAndTime } = useWords()
  const tenderFields: Partial<Record<string, string>> = useFieldNames()

  function text(value: string | null): string {
    if (value === null || value === '') return t('audit.nothing')
    if (value in words.values) return t(`audit.values.${value}`)
    if (value === 'true') return t('audit.yes')
    if (value === 'false') return t('audit.no')
    if (value.startsWith('sha256:')) return t('audit.fingerprint', { start: value.slice(7, 19) })
    if (value.startsWith('[')) return listed(value)
    return instant.test(value) && !Number.isNaN(Date.parse(value)) ? dateAndTime(value) : value
  }

  function listed(value: string) {
    try {
      const items = JSON.parse(value) as unknown[]
      const inWords = (item: string) =>
        item in words.values ? text(item) : t(`roles.${item}`, { _: item })
      return items.map((item) => inWords(String(item))).join(', ') || t('audit.nothing')
    } catch {
      return value
    }
  }

  return {
    text,
    action: (action: string) => t(`audit.actions.${action}`, { _: action }),
    field: (name: string) =>
      t(`audit.facts.${name}`, { _: tenderFields[name] ?? name.replaceAll('_', ' ') }),
  }
}
