import type { Language } from '@padauk/language/language'
import { byId, onLanguage, showWords } from '#offline/dom.ts'
import { createHolderAct } from './holder-act.ts'
import { createSealAct } from './seal-act.ts'
import { node } from './view.ts'
import type { Page } from './view.ts'
import { catalogues } from './words.ts'

let language: Language = navigator.language.startsWith('my') ? 'mm' : 'en'

const acts = [createSealAct, createHolderAct]

const shows = acts.map((create) => {
  const place = node('section')
  byId('acts').append(place)
  const page: Page = { place, language: () => language }
  return create(page)
})

function show() {
  showWords(language, catalogues[language])
  for (const showAct of shows) showAct()
}

onLanguage((chosen) => {
  language = chosen
  show()
})
show()
