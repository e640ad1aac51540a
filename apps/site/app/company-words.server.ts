import {
  account,
  confirm,
  forgot,
  profile,
  signin,
  signup,
} from '@padauk/language/messages/en/site.json'
import { account as accountFields } from '@padauk/language/messages/en/validation.json'
import {
  account as burmeseAccount,
  confirm as burmeseConfirm,
  forgot as burmeseForgot,
  profile as burmeseProfile,
  signin as burmeseSignin,
  signup as burmeseSignup,
} from '@padauk/language/messages/my/site.json'
import { account as burmeseAccountFields } from '@padauk/language/messages/my/validation.json'
import type { Language } from '@padauk/language/language'

const english = {
  account,
  confirm,
  forgot,
  profile,
  signin,
  signup,
  validation: { account: accountFields },
}

export type CompanyMessages = typeof english

const burmese: CompanyMessages = {
  account: burmeseAccount,
  confirm: burmeseConfirm,
  forgot: burmeseForgot,
  profile: burmeseProfile,
  signin: burmeseSignin,
  signup: burmeseSignup,
  validation: { account: burmeseAccountFields },
}

/** Words that only companies read: they come with their pages and weigh on no other. */
export const companyWords = (language: Language) => (language === 'mm' ? burmese : english)
