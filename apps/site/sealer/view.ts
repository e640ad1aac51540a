import type { Language } from '@padauk/language/language'
import { phrases } from '#offline/dom.ts'
import { catalogues } from './words.ts'
import type { Words } from './words.ts'

export type Child = Node | string | null | undefined | false
type Attributes = Record<string, string | boolean | undefined>

/** An element with its attributes and children; `false` and undefined leave one out. */
export function node(name: string, attributes: Attributes = {}, ...children: Child[]) {
  const made = document.createElement(name)
  for (const [key, value] of Object.entries(attributes)) {
    if (value === undefined || value === false) continue
    made.setAttribute(key, value === true ? '' : value)
  }
  for (const child of children) {
    if (typeof child === 'string') made.append(...phrases(child))
    else if (child) made.append(child)
  }
  return made
}

/** What an act needs of the page: a place for itself and the language of the moment. */
export type Page = { place: HTMLElement; language: () => Language }
export const wordsOf = ({ language }: Page): Words => catalogues[language()]

/** Shows an act anew. Who was in a field stays in it. */
export function render({ place }: Page, ...children: Child[]) {
  const focused = place.contains(document.activeElement) ? document.activeElement?.id : ''
  place.replaceChildren(...children.filter((child): child is Node | string => Boolean(child)))
  if (focused) document.getElementById(focused)?.focus()
}

type Field = {
  id: string
  label: string
  hint?: string | undefined
  fault?: string | undefined
}

/** A label, a control, what is said beside it and what is wrong with it. */
function field({ id, label, hint, fault }: Field, control: HTMLElement, ...more: Child[]) {
  const described = [hint && `${id}-hint`, fault && `${id}-fault`].filter(Boolean).join(' ')
  control.id = id
  if (described) control.setAttribute('aria-describedby', described)
  if (fault) control.setAttribute('aria-invalid', 'true')
  return node(
    'div',
    {},
    node('label', { for: id }, label),
    control,
    hint && node('p', { id: `${id}-hint`, class: 'hint' }, hint),
    ...more,
    fault && node('p', { id: `${id}-fault`, class: 'fault' }, fault),
  )
}

type FileField = Field & {
  accept?: string
  chosen?: string | undefined
  choose: (file: File) => void
}

/** The browser forgets the chosen file when the page is shown anew, so its name stands below. */
export function fileField({ accept, chosen, choose, ...about }: FileField) {
  const control = node('input', { type: 'file', accept }) as HTMLInputElement
  control.addEventListener('change', () => {
    const file = control.files?.[0]
    if (file) choose(file)
  })
  return field(about, control, chosen && node('p', { class: 'chosen' }, chosen))
}

type TextField = Field & {
  value: string
  change: (value: string) => void
  maxlength?: number
  inputmode?: string
}

export function textField({ value, change, maxlength, inputmode, ...about }: TextField) {
  const control = node('input', {
    type: 'text',
    autocomplete: 'off',
    spellcheck: 'false',
    maxlength: maxlength === undefined ? undefined : String(maxlength),
    inputmode,
  }) as HTMLInputElement
  control.value = value
  const made = field(about, control)
  control.addEventListener('input', () => {
    change(control.value)
    // What was wrong has changed; it is judged again with the next try.
    control.removeAttribute('aria-invalid')
    made.querySelector('.fault')?.remove()
  })
  return made
}

type Tick = Field & { isOn: boolean; change: (isOn: boolean) => void }

export function tick({ id, label, fault, isOn, change }: Tick) {
  const control = node('input', {
    type: 'checkbox',
    id,
    'aria-describedby': fault && `${id}-fault`,
    'aria-invalid': fault && 'true',
  }) as HTMLInputElement
  control.checked = isOn
  control.addEventListener('change', () => change(control.checked))
  return node(
    'div',
    {},
    node('div', { class: 'tick' }, control, node('label', { for: id }, label)),
    fault && node('p', { id: `${id}-fault`, class: 'fault' }, fault),
  )
}

export function button(label: string, act: () => void, attributes: Attributes = {}) {
  const made = node('button', { type: 'button', ...attributes }, label)
  made.addEventListener('click', act)
  return made
}

type Look = 'right' | 'wrong' | 'unsure'

export const verdict = (look: Look, title: string, ...more: Child[]) =>
  node('div', { class: 'verdict', 'data-look': look }, node('p', {}, title), ...more)

/** Eight groups of four, as they stand on paper. */
export const fingerprintBox = (fingerprint: string) =>
  node(
    'p',
    { class: 'fingerprint', lang: 'en', translate: 'no' },
    ...fingerprint.split(' ').map((group) => node('span', {}, group)),
  )

export const facts = (rows: readonly (readonly [name: string, value: Child])[]) =>
  node('dl', {}, ...rows.flatMap(([name, value]) => [node('dt', {}, name), node('dd', {}, value)]))

/** Goes to the folder of downloads: nothing leaves the device. */
export function save(name: string, content: Blob) {
  const address = URL.createObjectURL(content)
  const link = node('a', { href: address, download: name }) as HTMLAnchorElement
  link.click()
  // Some browsers begin to read only after this has returned.
  setTimeout(() => URL.revokeObjectURL(address), 600_000)
}

export const jsonFile = (text: string) => new Blob([`${text}\n`], { type: 'application/json' })

/** A hash, which is the same in both languages. */
export const code = (text: string) =>
  node('span', { class: 'code', lang: 'en', translate: 'no' }, text)

type SavedFile = { name: string; text: string }

/** The end of an act by file: what was made, to be saved and handed in. */
export function savedFile(page: Page, { name, text }: SavedFile, hint: string, ...more: Child[]) {
  const { holder } = wordsOf(page)
  return node(
    'div',
    { id: 'holder-done', tabindex: '-1', role: 'status' },
    verdict('right', holder.signed),
    ...more,
    node(
      'div',
      { class: 'save' },
      button(holder.saveSigned, () => save(name, jsonFile(text)), { class: 'main-button' }),
      node('p', {}, hint),
    ),
  )
}
