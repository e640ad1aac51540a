/** The parts of docs/staff-guide.md and docs/staff-guide.my.md, in their order: one for each `##`. */
export const guideParts = [
  'beginning',
  'firstSignIn',
  'companies',
  'publish',
  'extend',
  'cancel',
  'submissions',
  'content',
  'enquiries',
  'staff',
  'audit',
  'mail',
  'keyHolders',
  'opening',
  'minutes',
  'adjournment',
  'lostKey',
  'rehearsal',
  'questions',
  'addenda',
  'categories',
  'notices',
  'award',
  'phone',
] as const

export type GuidePart = (typeof guideParts)[number]

/** What the guide says about a screen: one part or more, in the order they are shown. */
export type Help = readonly [GuidePart, ...GuidePart[]]
