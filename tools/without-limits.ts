const generous = '1000000/1'

/** For whatever is not about the rate limits: many calls come from one address within a second. */
export const withoutLimits = {
  LIMIT_CONTACT_PER_EMAIL: generous,
  LIMIT_CONTACT_PER_ADDRESS_BRIEF: generous,
  LIMIT_CONTACT_PER_ADDRESS_DAY: generous,
  LIMIT_CONTACT_ALL: generous,
}
