import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { screens } from '#admin/screens.tsx'
import { guideParts } from './guide-parts.ts'
import { parseGuide } from './parse-guide.ts'
import type { Block, Inline } from './parse-guide.ts'

const root = join(import.meta.dirname, '..', '..', '..', '..', '..')
const messages = join(root, 'packages', 'language', 'messages')
const files = { en: 'staff-guide.md', my: 'staff-guide.my.md' }
type Language = keyof typeof files
const languages = ['en', 'my'] as const

const guideOf = (language: Language) =>
  parseGuide(readFileSync(join(root, 'docs', files[language]), 'utf8'), (file) => file)

const inlinesOf = (block: Block): Inline[] => {
  if (block.kind === 'table') return block.rows.flat(2)
  if (block.kind === 'pictures') return []
  return 'items' in block ? block.items.flat() : block.text
}

const labelOf = (language: Language, key: string) => {
  const catalogue = JSON.parse(readFileSync(join(messages, language, 'admin.json'), 'utf8'))
  return (catalogue.navigation as Record<string, string>)[key.replace('navigation.', '')]
}

describe.each(languages)('the guide in the admin (%s)', (language) => {
  const guide = guideOf(language)

  test('has every part that a screen leads to', () => {
    for (const { path, help } of screens) {
      expect(
        help.map((part) => guide[part].blocks.length > 0),
        path,
      ).not.toContain(false)
    }
  })

  test('names the entry of the navigation in the part that its screen leads to', () => {
    const entries = screens.filter(({ path, navigation }) => navigation && path !== '/')
    for (const { path, help, navigation } of entries) {
      const inlines = guide[help[0]].blocks.flatMap(inlinesOf)
      const named = inlines.filter(({ kind }) => kind === 'strong').map(({ text }) => text)
      expect(named, path).toContain(labelOf(language, navigation?.label ?? ''))
    }
  })

  test('leaves no sign of Markdown in the text', () => {
    const texts = guideParts.flatMap((part) => guide[part].blocks.flatMap(inlinesOf))
    const left = texts.filter(({ kind, text }) => kind !== 'code' && /[*`[\]|#]|\]\(/.test(text))
    expect(left).toEqual([])
  })

  test('shows the steps of a task one by one and the pictures after them', () => {
    const kinds = guide.companies.blocks.map(({ kind }) => kind)
    expect(kinds.indexOf('steps')).toBeLessThan(kinds.indexOf('pictures'))
    const pictures = guide.companies.blocks.flatMap((block) =>
      block.kind === 'pictures' ? block.pictures : [],
    )
    expect(pictures.map(({ src }) => src)).toContain(`company-${language}.webp`)
  })
})

test('both guides have the same kinds of blocks in each part', () => {
  const [english, burmese] = [guideOf('en'), guideOf('my')]
  for (const part of guideParts) {
    const kinds = (blocks: Block[]) => blocks.map(({ kind }) => kind)
    expect(kinds(burmese[part].blocks), part).toEqual(kinds(english[part].blocks))
  }
})

test('a link to a part that is not there is a fault', () => {
  const markdown = guideParts.map((part) => `## ${part}\n\nSee [this](#not-there).\n`).join('\n')
  expect(() => parseGuide(`# Guide\n\n${markdown}`, String)).toThrow('#not-there')
})
