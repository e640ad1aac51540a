import { keyFingerprint, readKeys } from '@padauk/evidence/receipt-check'
import type { ReceiptKey } from '@padauk/evidence/receipt-check'
import { longDate } from '@padauk/language/dates'
import type { Language } from '@padauk/language/language'
import { checkEvidence, tools } from '#app/receipts/evidence-check.ts'
import type { CheckedEvidence } from '#app/receipts/checked-evidence.ts'
import { nextKey, verdictKey } from '#app/receipts/finding-words.ts'
import type { VerifierKeys } from '#app/receipts/verifier-keys.ts'
import { preparePackageCheck } from './package-check.ts'
import { byId, element, inDigits, inputOf, onLanguage, say, showWords } from '#offline/dom.ts'
import { findingList, receiptSentence } from './parts.ts'
import { catalogues } from './words.ts'

type Shown =
  | { state: 'nothing' | 'chooseReceipt' | 'checking' | 'unreadable' }
  | { state: 'reading'; name: string; percent: number }
  | { state: 'done'; checked: CheckedEvidence }

const inside = JSON.parse(byId('keys').textContent ?? '') as VerifierKeys
let language: Language = inside.language === 'mm' ? 'mm' : 'en'
let keys: { list: ReceiptKey[]; file: string | null } = { list: inside.keys, file: null }
let shown: Shown = { state: 'nothing' }

function showVerdict(checked: CheckedEvidence) {
  const { receiptNo, findings, verdict, sealing } = checked
  const words = catalogues[language]
  const next = nextKey(checked)
  const box = element('div', '', 'verdict')
  box.dataset.look = verdict
  const number = receiptNo ? [`${words.number}: ${receiptNo}`] : []
  box.append(...[words[verdictKey(checked)], ...number].map((text) => element('p', text)))
  box.append(findingList(findings, language, receiptSentence))
  if (next) box.append(element('p', words[next]))
  if (sealing) box.append(howSealed(sealing))
  return box
}

function howSealed({ how, fingerprint }: NonNullable<CheckedEvidence['sealing']>) {
  const words = catalogues[language].sealing
  const fold = document.createElement('details')
  fold.append(element('summary', words.title), element('p', words[how]))
  if (fingerprint) {
    const lines = [`${words.keySet}:`, words.keySetText].map((text) => element('p', text))
    lines.splice(1, 0, element('p', fingerprint, 'code'))
    fold.append(...lines)
  }
  return fold
}

function showResult() {
  const words = catalogues[language]
  const result = byId('result')
  if (shown.state === 'nothing') return result.replaceChildren()
  if (shown.state === 'done') return result.replaceChildren(showVerdict(shown.checked))
  const text =
    shown.state === 'reading'
      ? say(words.reading, { name: shown.name, percent: inDigits(shown.percent, language) })
      : words[shown.state]
  result.replaceChildren(element('p', text))
}

async function showKeys() {
  const words = catalogues[language]
  const { list, file } = keys
  const date = inside.at ? longDate(inside.at, language) : ''
  byId('keys-source').textContent = file
    ? say(words.keysChosen, { name: file })
    : say(words.keysInside, { origin: inside.origin, date })
  const lines = list.map(async ({ key, public_key: publicKey }) =>
    element('li', `${key}: ${await keyFingerprint(publicKey, tools.sha256)}`, 'code'),
  )
  byId('keys-list').replaceChildren(...(await Promise.all(lines)))
}

function show() {
  showWords(language, catalogues[language])
  showResult()
  showPackage()
  void showKeys()
}

const showPackage = preparePackageCheck({ language: () => language, keys: () => keys.list })

function tell(next: Shown) {
  shown = next
  showResult()
}

async function check() {
  const receipts = [...(inputOf('receipts').files ?? [])]
  const files = [...(inputOf('files').files ?? [])]
  if (receipts.length === 0) return tell({ state: 'chooseReceipt' })
  tell({ state: 'checking' })
  const onProgress = (name: string, percent: number) => tell({ state: 'reading', name, percent })
  const given = { receipts, files, keys: keys.list, onProgress }
  const checked = await checkEvidence(given).catch(() => null)
  tell(checked ? { state: 'done', checked } : { state: 'unreadable' })
  byId('result').focus()
}

async function chooseKeys(file: File) {
  const list = readKeys(await file.text())
  byId('keys-fault').textContent = list ? '' : catalogues[language].keysUnreadable
  if (list) keys = { list, file: file.name }
  await showKeys()
}

byId('check').addEventListener('submit', (event) => {
  event.preventDefault()
  void check()
})
inputOf('keys-file').addEventListener('change', () => {
  const file = inputOf('keys-file').files?.[0]
  if (file) void chooseKeys(file)
})
onLanguage((chosen) => {
  language = chosen
  show()
})
show()
