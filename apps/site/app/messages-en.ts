import {
  common,
  contact,
  date,
  disclaimer,
  errors,
  footer,
  home,
  language,
  meta,
  nav,
  project,
  service,
  tenders,
  toast,
} from '@padauk/language/messages/en/site.json'
import {
  common as anyField,
  contact as contactFields,
  summary,
} from '@padauk/language/messages/en/validation.json'

/** The words of the public pages. Groups that nobody names here do not reach the browser. */
export const messages = {
  common,
  contact,
  date,
  disclaimer,
  errors,
  footer,
  home,
  language,
  meta,
  nav,
  project,
  service,
  tenders,
  toast,
  validation: { common: anyField, contact: contactFields, summary },
}
