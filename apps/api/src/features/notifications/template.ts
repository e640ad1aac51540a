import type { Language } from '@padauk/contract/languages'
import { htmlLanguage } from '@padauk/language/language'
import {
  Body,
  Button,
  Container,
  Head,
  Heading,
  Hr,
  Html,
  Preview,
  Section,
  Text,
} from '@react-email/components'
import { keepHeading, keepWords } from '@padauk/language/line-breaks'
import type { TextPart } from '@padauk/language/line-breaks'
import { createElement as h, Fragment } from 'react'

export type LetterText = {
  language: Language
  company: string
  title: string
  preview: string
  greeting: string
  paragraphs: string[]
  /** Label and value, set as a small table-like list. */
  facts: [label: string, value: string][]
  button?: { label: string; href: string }
  afterword?: string
  /** Text for a program, unchanged. */
  block?: string
  closing: string
  signature: string[]
  notice: string
}

// Mail programs have no web fonts: Burmese falls to the phone's own, with room for its marks.
const fonts = {
  en: 'Figtree, "Helvetica Neue", Arial, sans-serif',
  mm: '"Noto Sans Myanmar", "Myanmar Text", Padauk, sans-serif',
}
const lines = { en: '1.6', mm: '1.9' }

const action = {
  backgroundColor: '#e8ae2b',
  color: '#0e2f2b',
  fontSize: '16px',
  fontWeight: 600,
  padding: '12px 20px',
}

const blockStyle = {
  backgroundColor: '#fbf8f1',
  fontSize: '13px',
  margin: '12px 0',
  padding: '12px',
  overflowWrap: 'anywhere',
  whiteSpace: 'pre-wrap',
} as const

// Mail programs know no classes of ours.
const typeset = (parts: TextPart[]) =>
  parts.map(({ text, unbroken }, place) =>
    unbroken ? h('span', { key: place, style: { whiteSpace: 'nowrap' } }, text) : text,
  )
const words = (text: string) => typeset(keepWords(text))
/** A line break stays one, in HTML and in plain text. */
const linesOf = (text: string) =>
  text
    .split('\n')
    .map((line, place) => h(Fragment, { key: place }, place > 0 && h('br'), words(line)))

/** The one template: every letter is this page with other words, in the person's language. */
export function LetterPage(letter: LetterText) {
  const { language } = letter
  const type = { fontFamily: fonts[language], lineHeight: lines[language] }
  const text = { ...type, color: '#1b302d', fontSize: '16px', margin: '0 0 16px' }
  // Hashes and file names have no break opportunities.
  const fact = { ...text, margin: '0 0 12px', overflowWrap: 'anywhere' as const }
  const small = { ...type, color: '#4d605b', fontSize: '14px', margin: '0 0 4px' }
  return h(
    Html,
    { lang: htmlLanguage(language) },
    h(Head),
    h(Preview, null, letter.preview),
    h(
      Body,
      { style: { backgroundColor: '#fbf8f1', margin: '0', padding: '24px 12px' } },
      h(
        Container,
        { style: { backgroundColor: '#ffffff', maxWidth: '560px', border: '1px solid #e2d8c5' } },
        h(
          Section,
          { style: { backgroundColor: '#0e2f2b', padding: '16px 24px' } },
          h(
            Text,
            { style: { ...type, color: '#f2c14e', fontSize: '18px', margin: '0' } },
            letter.company,
          ),
        ),
        h(
          Section,
          { style: { padding: '24px' } },
          h(
            Heading,
            {
              as: 'h1',
              style: { ...type, color: '#0e2f2b', fontSize: '20px', margin: '0 0 16px' },
            },
            typeset(keepHeading(letter.title)),
          ),
          h(Text, { style: text }, words(letter.greeting)),
          ...letter.paragraphs.map((paragraph, i) =>
            h(Text, { key: i, style: text }, linesOf(paragraph)),
          ),
          ...letter.facts.flatMap(([label, value]) => [
            h(Text, { style: small }, words(label)),
            h(Text, { style: fact }, words(value)),
          ]),
          letter.button &&
            h(
              Button,
              { href: letter.button.href, style: { ...type, ...action } },
              words(letter.button.label),
            ),
          letter.afterword &&
            h(Text, { style: { ...small, margin: '12px 0' } }, words(letter.afterword)),
          letter.block && h('pre', { style: blockStyle }, letter.block),
          h(Text, { style: { ...text, margin: '16px 0 4px' } }, words(letter.closing)),
          ...letter.signature.map((line) =>
            h(Text, { key: line, style: { ...text, margin: '0' } }, line),
          ),
          h(Hr, { style: { borderColor: '#e2d8c5', margin: '24px 0 12px' } }),
          h(Text, { style: small }, words(letter.notice)),
        ),
      ),
    ),
  )
}
