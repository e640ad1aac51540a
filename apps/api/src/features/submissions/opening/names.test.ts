import { expect, test } from 'vitest'
import { fileNames, folderName, packageName } from '#features/submissions/opening/names'

const receiptNo = '7K2M-94QT-XB3C-0DPW'

test('a folder is a name that every disk takes, and keeps its Burmese', () => {
  expect(folderName(receiptNo, 'Golden Lotus Engineering')).toBe(
    `${receiptNo} Golden Lotus Engineering`,
  )
  expect(folderName(receiptNo, 'A/B: "C" <D>|E?*\\')).toBe(`${receiptNo} A-B- -C- -D--E---`)
  expect(folderName(receiptNo, '../../etc')).toBe(`${receiptNo} ..-..-etc`)
  expect(folderName(receiptNo, 'Delta Co., Ltd. . ')).toBe(`${receiptNo} Delta Co., Ltd`)
  expect(folderName(receiptNo, 'ရွှေကြာ အင်ဂျင်နီယာ')).toBe(`${receiptNo} ရွှေကြာ အင်ဂျင်နီယာ`)
  expect(folderName(receiptNo, 'gpj.exe\u202e')).not.toContain('\u202e')
  const long = folderName(receiptNo, 'မြန်မာ'.repeat(40))
  expect(long.length).toBeLessThanOrEqual(70)
  expect(long).toBe(long.normalize('NFC'))
  // Cut between syllables: what is left out begins with a letter, not with a mark.
  const whole = `${receiptNo} ${'မြန်မာ'.repeat(40)}`
  expect(whole.startsWith(long)).toBe(true)
  expect(whole.slice(long.length)).toMatch(/^[က-အ]/)
})

test('no two files of a folder share a name, and none is one of the system', () => {
  const nameOf = fileNames(['receipt.json'])
  const given = ['offer.pdf', 'OFFER.pdf', 'offer (2).pdf', 'receipt.json', 'CON.pdf', 'x. ', '..']
  expect(given.map((name) => nameOf(name, false))).toEqual([
    'offer.pdf',
    'OFFER (2).pdf',
    'offer (2) (2).pdf',
    'receipt (2).json',
    '_CON.pdf',
    'x',
    '_',
  ])
  expect(nameOf('a'.repeat(300) + '.docx', false)).toBe(`${'a'.repeat(95)}.docx`)
})

test('an infected file does not open by a double click', () => {
  const nameOf = fileNames([])
  expect(nameOf('offer.pdf', true)).toBe('INFECTED offer.pdf.infected')
})

test('the package has a name of plain letters', () => {
  expect(packageName('Chiller replacement, Strand Tower', 'abcdef0123')).toBe(
    'submissions-chiller-replacement-strand-tower.zip',
  )
  expect(packageName('ဓာတ်လှေကား', 'abcdef0123')).toBe('submissions-abcdef01.zip')
})
