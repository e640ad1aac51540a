import { common, summary } from '@padauk/language/messages/en/validation.json'

// The texts of the public pages. Groups that are not named here do not reach the browser.
export {
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
  toast,
} from '@padauk/language/messages/en/site.json'
export const validation = { common, summary }
