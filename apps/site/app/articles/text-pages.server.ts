import english from '@padauk/language/messages/en/pages.json'
import burmese from '@padauk/language/messages/my/pages.json'
import type { Language } from '@padauk/language/language'
import { typesetHeading, typesetHtml, typesetText } from '#app/words/typesetting.server.ts'

// Long texts stay on the server: a page carries its own words, not those of the other pages.
const catalogues: Record<Language, typeof english> = { en: english, mm: burmese }

type Words = { title: string; description: string; lead: string }

const opening = ({ title, description, lead }: Words) => ({
  title: typesetHeading(title),
  description,
  lead: typesetText(lead),
})

/** The text that staff have written stands instead of the built-in one. */
export function privacyWords(language: Language, written: string | undefined) {
  const { privacy } = catalogues[language]
  const { kept, howLong, erasing, others, ask } = privacy
  return {
    ...opening(privacy),
    written: written ? typesetHtml(written) : null,
    sections: Object.entries(privacy.sections).map(([id, section]) => ({
      id,
      title: typesetHeading(section.title),
      facts: [
        { name: kept, text: typesetText(section.kept) },
        { name: howLong, text: typesetText(section.howLong) },
        { name: erasing, text: typesetText(section.erasing) },
      ],
    })),
    others: { title: typesetHeading(others.title), text: typesetText(others.text) },
    ask: { title: typesetHeading(ask.title), text: typesetText(ask.text) },
  }
}

export function previewWords(language: Language) {
  const { bar, goneTitle, goneText } = catalogues[language].preview
  return { bar, goneTitle, goneText }
}

/** Which pictures of the guide stand beside which steps. */
const shown: Record<string, (keyof typeof english.help.pictures)[]> = {
  find: ['find'],
  register: ['register'],
  submit: ['files', 'review', 'receipt'],
  check: ['check'],
}

export function helpWords(language: Language) {
  const { help } = catalogues[language]
  return {
    ...opening(help),
    today: typesetText(help.today),
    sections: Object.entries(help.sections).map(([id, section]) => ({
      id,
      title: typesetHeading(section.title),
      steps: Object.values<string>(section.steps).map(typesetText),
      pictures: (shown[id] ?? []).map((name) => ({ name, alt: help.pictures[name] })),
    })),
  }
}
