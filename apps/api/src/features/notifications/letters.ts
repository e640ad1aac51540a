import type adminMail from '@padauk/language/messages/en/admin-mail.json'
import type * as z from 'zod/mini'
import { accountLetters, unlistedLetters } from '#features/notifications/kinds/accounts'
import { awardLetters } from '#features/notifications/kinds/awards'
import { bidLetters } from '#features/notifications/kinds/bids'
import { enquiryLetters } from '#features/notifications/kinds/enquiries'
import type { AnyLetter } from '#features/notifications/kinds/letter'
import { noticeLetters, unlistedNoticeLetters } from '#features/notifications/kinds/notices'
import { staffLetters } from '#features/notifications/kinds/staff'

/** Staff read the names of these in their list. */
type ListedKind = keyof (typeof adminMail)['kinds']
const allUnlisted = { ...unlistedLetters, ...unlistedNoticeLetters }
type UnlistedKind = keyof typeof allUnlisted

const letters = {
  ...enquiryLetters,
  ...accountLetters,
  ...staffLetters,
  ...bidLetters,
  ...awardLetters,
  ...noticeLetters,
  ...allUnlisted,
} satisfies Record<ListedKind | UnlistedKind, AnyLetter>

export type LetterKind = keyof typeof letters

// A letter that staff have no name for and that is not unlisted either does not compile.
export const letterKinds = Object.keys(letters) as LetterKind[] satisfies (
  | ListedKind
  | UnlistedKind
)[]
export const unlistedKinds = Object.keys(allUnlisted)
export const isListed = (kind: string) =>
  Object.hasOwn(letters, kind) && !unlistedKinds.includes(kind)

export const letterOf = (kind: LetterKind): AnyLetter => letters[kind]

/** Whether all of it is still there to be read: nothing in it is secret. */
export const isReadable = (kind: LetterKind) => letterOf(kind).secretFields.length === 0

export type LetterContent<Kind extends LetterKind> = z.infer<(typeof letters)[Kind]['schema']>

export type Letter = {
  [Kind in LetterKind]: { kind: Kind; content: LetterContent<Kind> }
}[LetterKind]
