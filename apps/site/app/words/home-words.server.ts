import { contact, home } from '@padauk/language/messages/en/site.json'
import { contact as contactFields } from '@padauk/language/messages/en/validation.json'
import {
  contact as burmeseContact,
  home as burmeseHome,
} from '@padauk/language/messages/my/site.json'
import { contact as burmeseContactFields } from '@padauk/language/messages/my/validation.json'
import type { Language } from '@padauk/language/language'

const english = { contact, home, validation: { contact: contactFields } }

export type HomeMessages = typeof english

const burmese: HomeMessages = {
  contact: burmeseContact,
  home: burmeseHome,
  validation: { contact: burmeseContactFields },
}

/** Words of the home page alone: no other page loads them. */
export const homeWords = (language: Language) => (language === 'mm' ? burmese : english)
