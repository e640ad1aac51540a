import { globSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { staffDocument } from '@padauk/contract/admin/media'
import { firstInvalidSequence, tidyBurmese } from '@padauk/language/burmese-text'
import { toMyanmarDigits } from '@padauk/language/digits'
import { describe, expect, test } from 'vitest'
import { anchorOf } from '../apps/admin/src/components/help/parse-guide.ts'

const here = import.meta.dirname
const messages = join(here, '..', 'packages', 'language', 'messages')
const files = { en: 'staff-guide.md', my: 'staff-guide.my.md' }
type Language = keyof typeof files

const guide = (language: Language) => readFileSync(join(here, files[language]), 'utf8')
const found = (text: string, pattern: RegExp) =>
  Array.from(text.matchAll(pattern), ([, it = '']) => it)

type Words = string | { [key: string]: Words }

/** Every text of the screens, of the letters and of the verifier, and where it stands. */
function placesOf(language: Language) {
  const places = new Map<string, string[]>()
  const keep = (words: Words, place: string) => {
    if (typeof words === 'string') places.set(words, [...(places.get(words) ?? []), place])
    else for (const [key, inner] of Object.entries(words)) keep(inner, `${place}.${key}`)
  }
  for (const name of globSync('{admin*,mail,bid-package}.json', {
    cwd: join(messages, language),
  })) {
    keep(JSON.parse(readFileSync(join(messages, language, name), 'utf8')) as Words, name)
  }
  return places
}

const places = { en: placesOf('en'), my: placesOf('my') }
const bold = (text: string) => found(text, /\*\*(.+?)\*\*/g)
const unknownIn = (language: Language, text: string) =>
  bold(text).filter((words) => !places[language].has(words))

/** What the two guides must share, line by line: headings, steps, pictures, the words of the screen. */
function shapeOf(line: string) {
  const [kind = ''] = /^(?:#+|\d+\.|-|\||)/.exec(line) ?? []
  const pictures = found(line, /\(guide\/([\w-]+)-(?:en|my)\.webp\)/g)
  return { kind, pictures, isEmpty: line === '', words: bold(line).length }
}

/** Words of the English line that its Burmese twin does not name. */
function notNamedBy(english: string, burmese: string) {
  const named = new Set(bold(burmese).flatMap((words) => places.my.get(words) ?? []))
  return bold(english).filter((words) => !places.en.get(words)?.some((place) => named.has(place)))
}

describe.each(['en', 'my'] as const)('the guide of the staff (%s)', (language) => {
  const text = guide(language)

  test('names buttons and labels as the screens do', () => {
    expect(bold(text).length).toBeGreaterThan(100)
    expect(unknownIn(language, text)).toEqual([])
  })

  test('names the file type and size that the tender form accepts', () => {
    const [, preparation = ''] = /^## (?:3|၃).+\n\n(.+)$/m.exec(text) ?? []
    const megabytes = String(staffDocument.limitBytes / 1_048_576)
    const said = language === 'my' ? toMyanmarDigits(megabytes) : megabytes
    expect(preparation).toContain(`${said} MB`)
    expect(preparation).toContain('PDF')
    expect(preparation).not.toMatch(/Word|Excel/)
  })

  test('leads to its own parts', () => {
    const anchors = found(text, /^#+ (.+)$/gm).map(anchorOf)
    const links = found(text, /\]\(#([^)]+)\)/g)
    expect(links.filter((link) => !anchors.includes(link))).toEqual([])
  })
})

test('both guides have the same parts, steps, pictures and words of the screen', () => {
  const [english, burmese] = [guide('en').split('\n'), guide('my').split('\n')]
  expect(burmese.map(shapeOf)).toEqual(english.map(shapeOf))
  expect(english.flatMap((line, place) => notNamedBy(line, burmese[place] ?? ''))).toEqual([])
})

test('the Burmese guide is written as the catalogues are', () => {
  const text = guide('my')
  expect(text).toBe(text.normalize('NFC'))
  expect(firstInvalidSequence(text)).toBe(-1)
  const lines = text.split('\n')
  expect(lines.filter((line) => tidyBurmese(line) !== line)).toEqual([])
  expect(lines.filter((line) => /\s[၊။]|[၊။](?![\s။\]*]|$)/.test(line))).toEqual([])
})

test('every picture is there, is shown, and is light', () => {
  const shown = (['en', 'my'] as const).flatMap((language) =>
    found(guide(language), /\((guide\/[^)]+)\)/g),
  )
  const taken = globSync('guide/*', { cwd: here })
  expect(taken.toSorted()).toEqual([...new Set(shown)].toSorted())
  const inReadme = globSync('screenshots/admin-*', { cwd: here })
  const sizes = [...taken, ...inReadme].map((path) => statSync(join(here, path)).size)
  expect(Math.max(...sizes)).toBeLessThan(120_000)
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(3_500_000)
})

describe('a fault is found', () => {
  test('a button that no screen has', () => {
    expect(unknownIn('en', 'Press **Publish** and **Do it**.')).toEqual(['Do it'])
    expect(unknownIn('my', 'Press **Publish**.')).toEqual(['Publish'])
  })

  test('another button in the twin', () => {
    expect(notNamedBy('**Approve**', '**ငြင်းပယ်ရန်**')).toEqual(['Approve'])
    expect(notNamedBy('**Approve**', '**အတည်ပြုရန်**')).toEqual([])
  })
})
