import {
  account,
  confirm,
  forgot,
  profile,
  signin,
  signup,
  submission,
  submitted,
  success,
  tender,
} from '@padauk/language/messages/en/site.json'
import {
  account as accountFields,
  contact as contactFields,
  submission as submissionFields,
} from '@padauk/language/messages/en/validation.json'
import {
  account as burmeseAccount,
  confirm as burmeseConfirm,
  forgot as burmeseForgot,
  profile as burmeseProfile,
  signin as burmeseSignin,
  signup as burmeseSignup,
  submission as burmeseSubmission,
  submitted as burmeseSubmitted,
  success as burmeseSuccess,
  tender as burmeseTender,
} from '@padauk/language/messages/my/site.json'
import {
  account as burmeseAccountFields,
  contact as burmeseContactFields,
  submission as burmeseSubmissionFields,
} from '@padauk/language/messages/my/validation.json'
import type { Language } from '@padauk/language/language'

const english = {
  account,
  confirm,
  forgot,
  profile,
  signin,
  signup,
  submission,
  submitted,
  success,
  tender,
  validation: { account: accountFields, contact: contactFields, submission: submissionFields },
}

export type CompanyMessages = typeof english

const burmese: CompanyMessages = {
  account: burmeseAccount,
  confirm: burmeseConfirm,
  forgot: burmeseForgot,
  profile: burmeseProfile,
  signin: burmeseSignin,
  signup: burmeseSignup,
  submission: burmeseSubmission,
  submitted: burmeseSubmitted,
  success: burmeseSuccess,
  tender: burmeseTender,
  validation: {
    account: burmeseAccountFields,
    contact: burmeseContactFields,
    submission: burmeseSubmissionFields,
  },
}

/** Words that only companies read: they come with their pages and weigh on no other. */
export const companyWords = (language: Language) => (language === 'mm' ? burmese : english)
