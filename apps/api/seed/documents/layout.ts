import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { keepHeading, keepWords } from '@padauk/language/line-breaks'
import { content } from '#seed/content'
import words from './words.json' with { type: 'json' }

export type Translated = { en: string; mm: string }
export type Clause = Translated & { answer?: boolean }
type Field = keyof typeof words.form

const { company_name: company, tender_email: tenderEmail, address } = content.settings

const escape = (text: string) => text.replace(/[&<>]/g, (mark) => `&#${mark.charCodeAt(0)};`)

function filled(text: string, language: keyof Translated) {
  return text
    .replaceAll('{company}', company[language])
    .replaceAll('{tenderEmail}', tenderEmail.en)
    .normalize('NFC')
}

type LineBreaks = typeof keepWords

function burmese(text: string, lineBreaks: LineBreaks) {
  return lineBreaks(filled(text, 'mm'))
    .map(({ text: part, unbroken }) =>
      unbroken ? `<span class="nb">${escape(part)}</span>` : escape(part),
    )
    .join('')
}

const english = (text: string) => escape(filled(text, 'en'))

/** The same words twice, each in an element of its language. */
export function both(element: 'p' | 'h1' | 'span', { en, mm }: Translated) {
  const lineBreaks = element === 'p' ? keepWords : keepHeading
  return `<${element}>${english(en)}</${element}><${element} lang="my">${burmese(mm, lineBreaks)}</${element}>`
}

export const heading = (title: Translated) => `<h2>${both('span', title)}</h2>`

export function clauses(list: readonly Clause[], style: 'numbered' | 'plain' = 'numbered') {
  const items = list.map((clause) => {
    const answer = clause.answer ? '<div class="answer"></div>' : ''
    return `<li>${both('p', clause)}${answer}</li>`
  })
  return `<ol class="clauses ${style}">${items.join('')}</ol>`
}

/** Lines to fill in by hand. */
export function form(fields: readonly Field[]) {
  const lines = fields.map((field) => {
    const height = field === 'signature' ? ' class="tall"' : ''
    return `<dt${height}>${both('span', words.form[field])}</dt><dd${height}></dd>`
  })
  return `<dl class="form">${lines.join('')}</dl>`
}

/** The same, filled in. */
export function facts(given: readonly [label: Translated, value: string][]) {
  const lines = given.map(([label, value]) => `<dt>${both('span', label)}</dt><dd>${value}</dd>`)
  return `<dl class="form">${lines.join('')}</dl>`
}

const mark = readFileSync(join(import.meta.dirname, 'mark.svg'), 'utf8')

const letterhead = `<header>${mark}<div><b>${english(company.en)}</b><span lang="my">${burmese(company.mm, keepHeading)}</span></div>
<small>${english(address.en)}<br>${tenderEmail.en}</small></header>`

type Top = { head: string; demo: Translated }

/**
 * A whole document: letterhead, the notice that it is a demo, and the body. It expects `fonts.css`
 * and `page.css` beside it.
 */
export function page(
  title: Translated,
  body: string,
  { head, demo }: Top = { head: letterhead, demo: words.demo },
) {
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>${english(title.en)}</title>
<link rel="stylesheet" href="fonts.css">
<link rel="stylesheet" href="page.css">
${head}
<div class="demo">${both('p', demo)}</div>
${both('h1', title)}
${body}
</html>`
}
