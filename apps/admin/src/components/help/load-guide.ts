import type { Language } from '@padauk/language/language'
import { parseGuide } from './parse-guide.ts'

const folder = '../../../../../docs'
const texts = import.meta.glob<string>('../../../../../docs/staff-guide{,.my}.md', {
  query: '?raw',
  import: 'default',
})
const pictures = import.meta.glob<string>('../../../../../docs/guide/*.webp', {
  query: '?url',
  import: 'default',
  eager: true,
})
const files = { en: 'staff-guide.md', mm: 'staff-guide.my.md' }

/** The staff guide of the repository: one text for readers of the files and for the admin. */
export async function loadGuide(language: Language) {
  const text = await texts[`${folder}/${files[language]}`]?.()
  return parseGuide(text ?? '', (file) => pictures[`${folder}/guide/${file}`] ?? '')
}
