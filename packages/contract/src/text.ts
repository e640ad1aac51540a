import * as z from 'zod/mini'

// Control characters have no business in one line of text, and CR/LF would reach mail headers.
const singleLine = /^[^\p{Cc}\p{Cs}]*$/u

/** One line a person types. `required` is the key of the sentence for a missing value. */
export function lineOfText(required: string, longest: number) {
  return z
    .string(required)
    .check(
      z.trim(),
      z.minLength(1, required),
      z.maxLength(longest, 'common.tooLong'),
      z.regex(singleLine, 'common.plainText'),
    )
}

// Line breaks are what paragraphs are made of; every other control character is a mistake.
const severalLines = /^(?:[^\p{Cc}\p{Cs}]|[\n\t])*$/u

/** A few paragraphs a person types. `required` is the key of the sentence for a missing value. */
export function paragraphs(required: string, longest: number) {
  return z.string(required).check(
    z.overwrite((typed) => typed.replace(/\r\n?/g, '\n')),
    z.trim(),
    z.minLength(1, required),
    z.maxLength(longest, 'common.tooLong'),
    z.regex(severalLines, 'common.plainText'),
  )
}

/** A few paragraphs that may be empty. */
export const optionalParagraphs = (longest: number) =>
  z.string().check(
    z.overwrite((typed) => typed.replace(/\r\n?/g, '\n')),
    z.trim(),
    z.maxLength(longest, 'common.tooLong'),
    z.regex(severalLines, 'common.plainText'),
  )

/** One line that may be empty. */
export const optionalLine = (longest: number) =>
  z
    .string()
    .check(
      z.trim(),
      z.maxLength(longest, 'common.tooLong'),
      z.regex(singleLine, 'common.plainText'),
    )

// A basic pattern is enough (rules 5.3); the confirmation e-mail is the real check.
const addressPattern = /^[^\s@<>"(),:;[\]\\]+@[^\s@<>"(),:;[\]\\.]+(\.[^\s@<>"(),:;[\]\\.]+)+$/u

export function emailAddress(required: string, invalid: string) {
  return z
    .string(required)
    .check(
      z.trim(),
      z.minLength(1, required),
      z.maxLength(254, invalid),
      z.regex(singleLine, invalid),
      z.regex(addressPattern, invalid),
    )
}

export const optionalEmailAddress = (invalid: string) =>
  z.union([z.literal(''), emailAddress(invalid, invalid)], invalid)

// `+95…` in English forms, `95…` in Burmese ones; both may hold Myanmar digits and spaces.
const dialled = /^\+?[\d\u1040-\u1049\u101D\s()-]+$/u

export function phoneNumber(required: string) {
  return z
    .string(required)
    .check(
      z.trim(),
      z.minLength(1, required),
      z.maxLength(40, 'contact.phoneInvalid'),
      z.regex(dialled, 'contact.phoneNumeric'),
    )
}

export const optionalPhoneNumber = () =>
  z.union([z.literal(''), phoneNumber('contact.phoneInvalid')], 'contact.phoneInvalid')

export const Instant = z.iso.datetime({ offset: true })

/** The calendar of the database has no year 0. */
export const calendarDay = (message?: string) =>
  z.iso.date(message).check(z.refine((text) => !text.startsWith('0000'), message))

/** Public content has readable ids; they stand in addresses that people share. */
export const Slug = z.string().check(z.regex(/^[a-z0-9](?:[a-z0-9-]{0,78}[a-z0-9])?$/))
