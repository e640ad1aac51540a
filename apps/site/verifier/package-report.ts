import type { Finding } from '@padauk/evidence/findings'
import type { ExaminedPackage, PackageFinding } from '@padauk/evidence/package-check'
import { packageFaults } from '@padauk/evidence/packed-bid'
import type { BidFault, ExaminedBid } from '@padauk/evidence/packed-bid'
import { longDate, timeOfDay } from '@padauk/language/dates'
import { toMyanmarDigits } from '@padauk/language/digits'
import type { Language } from '@padauk/language/language'
import { element, inDigits, say } from '#offline/dom.ts'
import { findingList, receiptSentence } from './parts.ts'
import { catalogues } from './words.ts'

const states = { right: 'Right', wrong: 'Wrong', open: 'Open' } as const

function packageSentence({ step, state, name = '' }: PackageFinding, language: Language) {
  const steps: Record<string, string> = catalogues[language].package.steps
  const told = step === 'count' && language === 'mm' ? toMyanmarDigits(name) : name
  return say(steps[`${step}${states[state]}`] ?? '', { name: told })
}

const isOfPackage = (fault: BidFault): fault is Exclude<BidFault, Finding> =>
  packageFaults.some((step) => step === fault.step)

function faultSentence(fault: BidFault, language: Language) {
  if (!isOfPackage(fault)) return receiptSentence(fault, language)
  return say(catalogues[language].package.steps[fault.step], { name: fault.name ?? '' })
}

function headOf({ manifest, manifestHash, bids, findings, verdict }: ExaminedPackage, l: Language) {
  const words = catalogues[l]
  const files = bids.reduce((sum, bid) => sum + bid.files, 0)
  const figures = { bids: inDigits(bids.length, l), files: inDigits(files, l) }
  const box = element('div', '', 'verdict')
  box.dataset.look = verdict
  box.append(element('p', say(words.package[verdict], figures)))
  if (manifest) {
    const { name_en: english, name_mm: burmese } = manifest.tender
    const { statement } = manifest.closing
    const closed = 'kind' in statement ? statement.closedAt : statement.closed_at
    const moment = { date: longDate(closed, l), time: timeOfDay(closed, l) }
    const name = l === 'mm' && burmese ? burmese : english
    box.append(element('p', `${words.package.tender}: ${name}`))
    box.append(element('p', `${words.package.closedAt}: ${say(words.moment, moment)}`))
  }
  box.append(findingList(findings, l, packageSentence))
  box.append(element('p', `${words.package.manifestHash}:`), element('p', manifestHash, 'code'))
  return box
}

function rowOf({ folder, receiptNo, company, files, verdict, faults }: ExaminedBid, l: Language) {
  const { package: words, ...marks } = catalogues[l]
  const cell = (label: string, content: HTMLElement | string) => {
    const made = element('td', '')
    made.dataset.label = label
    made.append(content)
    return made
  }
  const mark = { right: marks.markRight, wrong: marks.markWrong, unsure: marks.markOpen }[verdict]
  const told = element('strong', mark)
  told.dataset.look = verdict
  const result = cell(words.result, told)
  if (faults.length > 0) result.append(findingList(faults, l, faultSentence))
  const row = document.createElement('tr')
  row.append(
    cell(words.company, company || folder),
    cell(words.receipt, element('span', receiptNo, 'code')),
    cell(words.files, inDigits(files, l)),
    result,
  )
  return row
}

function tableOf(bids: readonly ExaminedBid[], language: Language) {
  const words = catalogues[language].package
  const table = document.createElement('table')
  const head = document.createElement('thead')
  const body = document.createElement('tbody')
  const labels = [words.company, words.receipt, words.files, words.result]
  const titles = document.createElement('tr')
  for (const label of labels) {
    const title = element('th', label)
    title.setAttribute('scope', 'col')
    titles.append(title)
  }
  head.append(titles)
  body.append(...bids.map((bid) => rowOf(bid, language)))
  table.append(element('caption', words.tableTitle), head, body)
  return table
}

/** What was found, in words: the whole first, then bid by bid. */
export const packageReport = (examined: ExaminedPackage, language: Language) => [
  headOf(examined, language),
  ...(examined.bids.length > 0 ? [tableOf(examined.bids, language)] : []),
]
