import {
  common,
  date,
  disclaimer,
  errors,
  footer,
  language,
  meta,
  nav,
  project,
  service,
  tenders,
  toast,
} from '@padauk/language/messages/en/site.json'
import { common as anyField, summary } from '@padauk/language/messages/en/validation.json'

/** The texts of the public pages. Groups that are not named here do not reach the browser. */
export const messages = {
  common,
  date,
  disclaimer,
  errors,
  footer,
  language,
  meta,
  nav,
  project,
  service,
  tenders,
  toast,
  validation: { common: anyField, summary },
}
