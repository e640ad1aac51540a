import * as englishHolders from '@padauk/language/messages/en/admin-holders.json'
import english from '@padauk/language/messages/en/sealer.json'
import { submission as englishForm } from '@padauk/language/messages/en/site.json'
import { submission as englishFaults } from '@padauk/language/messages/en/validation.json'
import * as burmeseHolders from '@padauk/language/messages/my/admin-holders.json'
import burmese from '@padauk/language/messages/my/sealer.json'
import { submission as burmeseForm } from '@padauk/language/messages/my/site.json'
import { submission as burmeseFaults } from '@padauk/language/messages/my/validation.json'

const keyWordsOf = ({
  card,
  cardKey,
  cardKeyHint,
  cardWrong,
  fingerprint,
  fingerprintOfKey,
  sign,
  check,
}: typeof englishHolders) => ({
  card,
  cardKey,
  cardKeyHint,
  cardWrong,
  fingerprint,
  fingerprintOfKey,
  sign,
  check,
})

/** The words of the submission page and of the admin where the act is the same. */
export const catalogues = {
  en: { ...english, form: englishForm, faults: englishFaults, keys: keyWordsOf(englishHolders) },
  mm: { ...burmese, form: burmeseForm, faults: burmeseFaults, keys: keyWordsOf(burmeseHolders) },
}
export type Words = (typeof catalogues)['en']
