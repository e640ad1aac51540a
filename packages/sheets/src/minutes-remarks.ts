import type { Minutes } from '@padauk/contract/sealing/openings'
import type { Slot } from '@padauk/contract/sealing/values'
import type { Word, Words } from './words.ts'

type MinutedBid = Minutes['bids'][number]

/** The same words on two bids are one remark. */
type OnBids = { key: string; text: (words: Words) => string }
/** In every language of the sheet, or as a person wrote it. */
export type Remark = OnBids | { by: string; at: string; text: string }
export type NumberedRemark = { number: number; remark: Remark }

export const fileName = (slot: Slot, { t, inDigits }: Words) =>
  slot === 'document' || slot === 'nda' || slot === 'image'
    ? t(slot)
    : t('extra', { number: inDigits(slot.slice(-1)) })

const plain = (word: Word): OnBids => ({ key: word, text: ({ t }) => t(word) })
const onFile = (word: Word, slot: Slot): OnBids => ({
  key: `${word} ${slot}`,
  text: (words) => words.t(word, { file: fileName(slot, words) }),
})

/** What is to be said about a bid: the flags of the bid, then those of its files. */
function remarksOn({ sealed, repair, flags, files, price }: MinutedBid, notes: Word[]): OnBids[] {
  const note = price?.note.trim()
  return [
    ...notes.map(plain),
    ...(repair ? [plain('repaired')] : []),
    ...(sealed === 'on-arrival' ? [plain('on-arrival')] : []),
    ...flags.map(plain),
    ...files.flatMap(({ slot, matches, flags: ofFile }) => [
      ...(matches ? [] : [onFile('differs', slot)]),
      ...ofFile.map((flag) => onFile(flag, slot)),
    ]),
    ...(note
      ? [{ key: `price ${note}`, text: ({ t }: Words) => t('priceNote', { text: note }) }]
      : []),
  ]
}

/** Numbered through the sheet: those on bids in the order of arrival, then those of people. */
export function numberedRemarks({ bids, sittings, remarks }: Minutes) {
  const list: NumberedRemark[] = []
  const known = new Map<string, number>()
  const add = (remark: Remark) => list.push({ number: list.length + 1, remark })
  const numberOf = (remark: OnBids) => {
    const number = known.get(remark.key) ?? add(remark)
    known.set(remark.key, number)
    return number
  }
  const numbersOf = new Map<string, number[]>()
  const combined = sittings.flatMap((sitting) => sitting.bids)
  for (const bid of bids) {
    const notes = combined.flatMap(({ receiptNo, note }) =>
      receiptNo === bid.receiptNo && note ? [note] : [],
    )
    const numbers = remarksOn(bid, [...new Set(notes)]).map(numberOf)
    numbersOf.set(
      bid.receiptNo,
      numbers.toSorted((one, other) => one - other),
    )
  }
  for (const { by, at, text } of remarks) add({ by: by.name, at, text })
  return { list, numbersOf }
}
