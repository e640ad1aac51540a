import { verifier as englishPackage } from '@padauk/language/messages/en/bid-package.json'
import { verify as english } from '@padauk/language/messages/en/site.json'
import { verifier as burmesePackage } from '@padauk/language/messages/my/bid-package.json'
import { verify as burmese } from '@padauk/language/messages/my/site.json'

export const catalogues = {
  en: { ...english, package: englishPackage },
  mm: { ...burmese, package: burmesePackage },
}
