import { encode } from 'uqr'
import { longDate } from '@padauk/language/dates'
import { htmlLanguage } from '@padauk/language/language'
import { cardGroups } from '@padauk/sealing/card'
import { fingerprintBox, node } from './view.ts'
import type { Child, Page } from './view.ts'
import { catalogues } from './words.ts'

const svg = 'http://www.w3.org/2000/svg'

/** One path of squares: a drawing, so no picture has to be allowed. */
function qrCode(text: string, label: string) {
  const { data, size } = encode(text, { ecc: 'M', border: 2 })
  const squares = data.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : '')))
  const drawing = document.createElementNS(svg, 'svg')
  drawing.setAttribute('viewBox', `0 0 ${size} ${size}`)
  drawing.setAttribute('role', 'img')
  drawing.setAttribute('aria-label', label)
  drawing.setAttribute('class', 'qr-code')
  const path = document.createElementNS(svg, 'path')
  path.setAttribute('d', squares.join(''))
  drawing.append(path)
  return drawing
}

type CardWords = (typeof catalogues)['en']['keys']['card']
type Card = { identity: string; fingerprint: string; name: string; madeAt: Date }

/** Printed only: the same card as the admin prints, for stock `age` too. */
export function keyCard(page: Page, { identity, fingerprint, name, madeAt }: Card) {
  const language = page.language()
  const other = language === 'mm' ? 'en' : 'mm'
  // A finder may not read the holder's language.
  const inBoth = (className: string, key: keyof CardWords) =>
    node(
      'p',
      { class: className },
      node('span', {}, catalogues[language].keys.card[key]),
      node('span', { lang: htmlLanguage(other) }, catalogues[other].keys.card[key]),
    )
  const row = (key: keyof CardWords, value: Child) =>
    node('div', { class: 'key-card-row' }, inBoth('key-card-both', key), node('b', {}, value))
  const { card } = catalogues[language].keys
  return node(
    'article',
    { class: 'key-card', translate: 'no' },
    inBoth('key-card-both', 'sealedBids'),
    inBoth('key-card-title key-card-both', 'title'),
    row('holder', name),
    row('made', longDate(madeAt, language)),
    fingerprintBox(fingerprint),
    inBoth('key-card-lines', 'found'),
    inBoth('key-card-signature key-card-both', 'signature'),
    inBoth('key-card-edge key-card-both', 'tape'),
    node(
      'div',
      { class: 'key-card-secret' },
      qrCode(identity, card.qr),
      inBoth('key-card-lines', 'warning'),
    ),
    inBoth('key-card-fold key-card-both', 'foldHere'),
    node(
      'p',
      { class: 'key-card-text', lang: 'en' },
      ...cardGroups(identity).map((group) => node('span', {}, group)),
    ),
  )
}
