import type { Language } from '@padauk/contract/languages'
import type { Settings } from '@padauk/contract/settings'
import * as z from 'zod/mini'
import type { LetterText } from '#features/notifications/template'
import type { Mail } from '#platform/mail/mail'
import type { MailTexts, Words } from '#platform/text/words'

/** A letter is written in one language, by one sender. */
export type Voice = {
  language: Language
  say: Words
  settings: Settings
  /** All hotline numbers in one line. */
  phone: string
  number: (value: number) => string
  /** Date and time, `2026-11-14T09:30:00Z` in words. */
  dateAndTime: (instant: string) => string
  /** The same with the name of the time zone. */
  moment: (instant: string) => string
  /** The label of a fact. */
  label: (fact: string) => string
}

type Text = { subject: string; preview: string; body: string }
/** The letters that `mail.json` has texts for. */
type TextName = {
  [Name in keyof MailTexts]: MailTexts[Name] extends Text ? Name : never
}[keyof MailTexts]

/** What a letter says beside its own texts: a button and a note only where the catalogue has them. */
type Parts<Name extends TextName> = {
  /** The person it is written to; without a name it greets politely. */
  person?: string
  values?: Record<string, string | number>
  /** The token that stops e-mails of this kind; only for those that a company may switch off. */
  unsubscribe?: string
} & Pick<Mail, 'replyTo' | 'attachments'> &
  Partial<Pick<LetterText, 'facts' | 'block' | 'notice'>> &
  (MailTexts[Name] extends { button: string } ? { path: string } : { path?: never }) &
  (MailTexts[Name] extends { note: string }
    ? { note: 'verify' | Record<string, string> }
    : { note?: never })

type Shape = Record<string, z.ZodMiniType>
type ContentOf<Content extends Shape, Secret extends Shape> = z.infer<
  z.ZodMiniObject<Content & Secret>
>

type Definition<Content extends Shape, Secret extends Shape, Name extends TextName> = {
  /** Its texts in `mail.json`. */
  texts: Name
  /** What must be known to write it. */
  content: Content
  /** Also needed, but sealed while the letter waits and erased once it is sent. */
  secret?: Secret
  write: (content: ContentOf<NoInfer<Content>, NoInfer<Secret>>, voice: Voice) => Parts<Name>
}

/** One kind of letter. */
export function letter<
  const Content extends Shape,
  Name extends TextName,
  const Secret extends Shape = { [Field in never]: z.ZodMiniType },
>({ content, secret, ...rest }: Definition<Content, Secret, Name>) {
  const schema = z.object({ ...content, ...secret }) as z.ZodMiniObject<Content & Secret>
  return { ...rest, schema, secretFields: Object.keys(secret ?? {}) }
}

/** What every kind of letter has. */
export type AnyLetter = {
  texts: TextName
  schema: z.ZodMiniType<object>
  secretFields: string[]
  write: (
    content: never,
    voice: Voice,
  ) => Omit<Parts<TextName>, 'path' | 'note'> & {
    path?: string
    note?: 'verify' | Record<string, string>
  }
}

export const nameIn = (tender: { name_en: string; name_mm: string }, language: Language) =>
  language === 'mm' && tender.name_mm !== '' ? tender.name_mm : tender.name_en

/** A value as JSON. Checked when the letter is queued: a wrong one must fail there, not in the worker. */
export const jsonText = (schema: z.ZodMiniType) =>
  z.string().check(z.refine((text) => schema.safeParse(JSON.parse(text)).success))
