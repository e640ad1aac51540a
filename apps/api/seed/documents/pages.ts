import { keepWordsInHtml } from '@padauk/language/line-breaks'
import { demoTenders } from '#seed/content'
import { demoPaperOwner, demoPapers, paperFileName } from '#seed/papers'
import type { DemoPaper } from '#seed/papers'
import { both, clauses, facts, form, heading, page } from './layout.ts'
import type { Clause, Translated } from './layout.ts'
import words from './words.json' with { type: 'json' }

type Tender = (typeof demoTenders)[number]
type Section = { title: Translated; clauses: readonly Clause[] }

const sections = (list: readonly Section[]) =>
  list.map((section) => heading(section.title) + clauses(section.clauses)).join('')

const emptyPriceRows = 5
const priceRow = (number: number) => `<tr><td>${number}</td>${'<td></td>'.repeat(4)}</tr>`

function priceTable({ columns, total }: typeof words.tender.prices) {
  const heads = columns.map((column) => `<th scope="col">${both('span', column)}</th>`).join('')
  const rows = Array.from({ length: emptyPriceRows }, (_, index) => priceRow(index + 1)).join('')
  return `<table><colgroup><col style="width:12mm"><col><col style="width:24mm"><col style="width:34mm"><col style="width:34mm"></colgroup>
<thead><tr>${heads}</tr></thead><tbody>${rows}
<tr><th colspan="4">${both('span', total)}</th><td></td></tr></tbody></table>`
}

function tenderPage({ en, mm }: Tender) {
  const { title, scope, instructions, evaluation, prices, bidder } = words.tender
  const name = { en: `${title.en}: ${en.name}`, mm: mm.name }
  return page(
    name,
    `<div class="both lead">${both('p', { en: `${en.category}. ${en.topic}.`, mm: `${mm.category}။ ${mm.topic}။` })}</div>
${heading(scope)}<div class="both"><div>${en.body}</div><div lang="my">${keepWordsInHtml(mm.body)}</div></div>
${sections([instructions, evaluation])}
<section>${heading(prices.title)}${priceTable(prices)}
${heading(bidder.title)}${clauses(bidder.clauses, 'plain')}
${form(['company', 'registration', 'person', 'phone', 'email', 'date', 'signature'])}</section>`,
  )
}

function ndaPage() {
  const { title, lead, sections: parts, signed } = words.nda
  const fields = ['tender', 'company', 'registration', 'person', 'date', 'signature'] as const
  return page(
    title,
    `<div class="both lead">${both('p', lead)}</div>${sections(parts)}<section>${heading(signed)}${form(fields)}</section>`,
  )
}

function termsPage() {
  const { title, lead, sections: parts } = words.terms
  return page(title, `<div class="both lead">${both('p', lead)}</div>${sections(parts)}`)
}

/** Of an invented office, so without our letterhead. */
function paperPage({ kind, number }: DemoPaper) {
  const { demo, number: label, titles } = words.papers
  const given = facts([
    [words.form.company, demoPaperOwner],
    [label, number],
  ])
  return page(titles[kind], `<section>${given}</section>`, { head: '', demo })
}

/** Every document of the demo, by the name of its file. */
export function demoPages(): Record<string, string> {
  return {
    ...Object.fromEntries(
      demoTenders.map((tender) => [`tender-${tender.slug}.pdf`, tenderPage(tender)]),
    ),
    'nda-and-anti-bribery-form.pdf': ndaPage(),
    'terms-and-conditions.pdf': termsPage(),
    ...Object.fromEntries(demoPapers.map((paper) => [paperFileName(paper), paperPage(paper)])),
  }
}
