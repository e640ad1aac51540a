import type { ReceiptKey } from '@padauk/evidence/receipt-check'
import { examinePackage } from '@padauk/evidence/package-check'
import type { ExaminedPackage } from '@padauk/evidence/package-check'
import type { PackageEntry, Reading } from '@padauk/evidence/packed-bid'
import { readStoredZip } from '@padauk/evidence/stored-zip'
import type { Language } from '@padauk/language/language'
import { blobSource } from '@padauk/sealing/bytes'
import { sealAgain } from '@padauk/sealing/file-again'
import { openPart } from '@padauk/sealing/file-opening'
import { measure, tools } from '#app/receipts/evidence-check.ts'
import { packageReport } from './package-report.ts'
import { byId, element, inDigits, inputOf, say } from '#offline/dom.ts'
import { catalogues } from './words.ts'

type Shown =
  | { state: 'nothing' | 'choose' | 'unreadable' }
  | { state: 'reading'; name: string; number: number; count: number; percent: number }
  | { state: 'done'; examined: ExaminedPackage }

type OnProgress = (reading: Omit<Extract<Shown, { state: 'reading' }>, 'state'>) => void

/** Slice by slice, out of the file as it was downloaded: nothing is unpacked, nothing leaves. */
async function checkPackage(zip: File, keys: readonly ReceiptKey[], onProgress: OnProgress) {
  const read = async (start: number, end: number) =>
    new Uint8Array(await zip.slice(start, end).arrayBuffer())
  const entries = await readStoredZip({ size: zip.size, read })
  const numbers = new Map(entries.map((entry, place) => [entry.path, place + 1]))
  const places = new Map(entries.map((entry) => [entry.path, entry.start]))
  const part = ({ path, size }: PackageEntry) => {
    const start = places.get(path) ?? 0
    return zip.slice(start, start + size)
  }
  const teller =
    ({ path }: PackageEntry) =>
    (name: string, percent: number) =>
      onProgress({ name, number: numbers.get(path) ?? 0, count: entries.length, percent })
  const reading: Reading = {
    entries,
    text: (entry) => part(entry).text(),
    measure: async (entry) =>
      (await measure({ name: entry.path, file: part(entry) }, teller(entry))).sha256,
    sealAgain(entry, { ikm, sha256 }, sealing) {
      const tell = teller(entry)
      const onBytes = (bytes: number) => tell(entry.path, Math.floor((bytes / entry.size) * 100))
      const source = blobSource(part(entry))
      return sealAgain({ source, sha256, ikm, sealing, onProgress: onBytes })
    },
    async opens(entry, file, sealing) {
      if (sealing === 'access-controlled') return false
      return (await openPart({ sealed: blobSource(part(entry)), file, rule: sealing })) === null
    },
  }
  return examinePackage(reading, keys, tools)
}

type Needs = { language: () => Language; keys: () => readonly ReceiptKey[] }

/** Makes the form work, and gives what shows its state anew in another language. */
export function preparePackageCheck({ language, keys }: Needs) {
  let shown: Shown = { state: 'nothing' }

  function show() {
    const words = catalogues[language()].package
    const result = byId('package-result')
    if (shown.state === 'nothing') return result.replaceChildren()
    if (shown.state === 'done') {
      return result.replaceChildren(...packageReport(shown.examined, language()))
    }
    if (shown.state !== 'reading') return result.replaceChildren(element('p', words[shown.state]))
    const { name, number, count, percent } = shown
    const figures = { number, count, percent }
    const told = Object.fromEntries(
      Object.entries(figures).map(([key, value]) => [key, inDigits(value, language())]),
    )
    result.replaceChildren(element('p', say(words.reading, { name, ...told })))
  }

  function tell(next: Shown) {
    shown = next
    show()
  }

  async function check() {
    const zip = inputOf('package').files?.[0]
    if (!zip) return tell({ state: 'choose' })
    const onProgress: OnProgress = (reading) => tell({ state: 'reading', ...reading })
    const examined = await checkPackage(zip, keys(), onProgress).catch(() => null)
    tell(examined ? { state: 'done', examined } : { state: 'unreadable' })
    byId('package-result').focus()
  }

  byId('check-package').addEventListener('submit', (event) => {
    event.preventDefault()
    void check()
  })
  return show
}
