import type { Chance } from '#kit/chance'
import { edgeNumbers, edgeTexts } from './hostile.ts'

type Bound = 'Items' | 'Length' | 'imum'

/** As much of JSON Schema as the OpenAPI document speaks. */
export type Schema = {
  type?: string | string[]
  const?: unknown
  enum?: unknown[]
  oneOf?: Schema[]
  anyOf?: Schema[]
  allOf?: Schema[]
  properties?: Record<string, Schema>
  required?: string[]
  additionalProperties?: boolean | Schema
  propertyNames?: Schema
  items?: Schema
  pattern?: string
} & { [name in `${'min' | 'max'}${Bound}` | `exclusive${'Min' | 'Max'}imum`]?: number }

type Needs = {
  chance: Chance
  /** Texts of the running system that open doors: ids, names. The same for a whole run. */
  known: readonly string[]
}

/** A value the schema allows, mostly at the edge of what it allows. */
export function legalValue(schema: Schema, needs: Needs): unknown {
  const { chance } = needs
  if ('const' in schema) return schema.const
  if (schema.enum) return chance.pick(schema.enum)
  const choices = schema.oneOf ?? schema.anyOf
  if (choices) return legalValue(chance.pick(choices), needs)
  const type = Array.isArray(schema.type) ? chance.pick(schema.type) : (schema.type ?? '')
  const make: Record<string, () => unknown> = {
    string: () => legalText(schema, needs),
    integer: () => legalNumber(schema, chance, Number.isSafeInteger),
    number: () => legalNumber(schema, chance, Number.isFinite),
    boolean: () => chance.percent(50),
    null: () => null,
    array: () => legalArray(schema, needs),
    object: () => legalObject(schema, needs),
  }
  return (make[type] ?? (() => chance.pick(edgeTexts)))()
}

function legalArray({ items = {}, minItems = 0, maxItems = 5 }: Schema, needs: Needs) {
  const { chance } = needs
  const most = Math.min(maxItems, chance.percent(5) ? 200 : 3)
  const length = Math.max(minItems, chance.below(most + 1))
  return Array.from({ length }, () => legalValue(items, needs))
}

function legalObject(schema: Schema, needs: Needs) {
  const { properties = {}, required = [], additionalProperties: others } = schema
  const named = Object.entries(properties).filter(
    ([name]) => required.includes(name) || needs.chance.percent(60),
  )
  const value = Object.fromEntries(named.map(([name, inner]) => [name, legalValue(inner, needs)]))
  if (typeof others !== 'object') return value
  const names = [1, 2].map(() =>
    String(legalValue(schema.propertyNames ?? { type: 'string' }, needs)),
  )
  return { ...value, ...Object.fromEntries(names.map((name) => [name, legalValue(others, needs)])) }
}

type Texts = { allowed: string[]; doors: string[] }
const fittingTexts = new WeakMap<Schema, Texts>()

/** Patterns are many and texts too, so each schema is asked once. */
function textsOf(schema: Schema, known: readonly string[]): Texts {
  const asked = fittingTexts.get(schema)
  if (asked) return asked
  const longest = 'x'.repeat(Math.min(schema.maxLength ?? 50, 200_000))
  const fits = fitting(schema)
  const texts = { allowed: [...edgeTexts, longest].filter(fits), doors: known.filter(fits) }
  fittingTexts.set(schema, texts)
  return texts
}

/** Among the texts at the edge those that fit; a text of the right length when none does. */
function legalText(schema: Schema, { chance, known }: Needs) {
  const { allowed, doors } = textsOf(schema, known)
  if (doors.length > 0 && chance.percent(70)) return chance.pick(doors)
  return allowed.length > 0 ? chance.pick(allowed) : 'x'.repeat(Math.max(1, schema.minLength ?? 0))
}

function fitting({ minLength = 0, maxLength = Infinity, pattern, allOf = [] }: Schema) {
  const forms = [pattern, ...allOf.map((part) => part.pattern)]
    .filter((form) => form !== undefined)
    .map((form) => new RegExp(form, 'u'))
  return (text: string) =>
    text.length >= minLength && text.length <= maxLength && forms.every((form) => form.test(text))
}

function legalNumber(schema: Schema, chance: Chance, isOfType: (number: number) => boolean) {
  const { minimum: least = -Infinity, maximum: most = Infinity } = schema
  const { exclusiveMinimum: above = -Infinity, exclusiveMaximum: below = Infinity } = schema
  const allowed = [...edgeNumbers, least, most].filter(
    (it) => it >= least && it <= most && it > above && it < below && isOfType(it),
  )
  return allowed.length > 0 ? chance.pick(allowed) : 1
}
