import { toMyanmarDigits } from '@padauk/language/digits'
import type { Language } from '@padauk/language/language'

type Values = Record<string, unknown>

const plural = /\{(\w+), plural, (?:=0 \{([^{}]*)\} )?(?:one \{([^{}]*)\} )?other \{([^{}]*)\}\}/g
const placeholder = /\{(\w+)\}/g

function shown(value: unknown, language: Language) {
  if (typeof value !== 'number') return String(value)
  return language === 'mm' ? toMyanmarDigits(value) : String(value)
}

/** Fills `{name}` and the plain plurals of the catalogues; ICU's parser would weigh more than all our words. */
export function fillMessage(text: string, values: Values, language: Language): string {
  return text
    .replace(plural, (whole, name, none, one, other) => {
      const count = values[name]
      if (typeof count !== 'number') return whole
      const chosen = (count === 0 && none) || (count === 1 && one) || other
      return chosen.replaceAll('#', shown(count, language))
    })
    .replace(placeholder, (whole, name) => (name in values ? shown(values[name], language) : whole))
}
