import { globSync } from 'node:fs'
import { join } from 'node:path'
import { nameFrom, namesEtag, readRange } from '@padauk/api/features/media/rules'
import { bidFileName, packageName } from '@padauk/api/features/submissions/opening/names'
import { natureOfSvg } from '@padauk/api/features/uploads/svg'
import { displayName, readAddress } from '@padauk/api/features/uploads/rules'
import { readXml, spelledOut } from '@padauk/api/features/uploads/xml-text'
import { countedAddress } from '@padauk/api/platform/security/client-address'
import { readCookie } from '@padauk/api/platform/security/cookies'
import { faultLine } from '@padauk/api/platform/text/fault-line'
import { isGuessable } from '@padauk/api/platform/security/guessable-passwords'
import { tidyHtml } from '@padauk/api/platform/text/html'
import { newestBy, readPlace } from '@padauk/api/platform/database/pages'
import { asUnicode, normalisePhone, normaliseTyped } from '@padauk/api/platform/text/typed-text'
import type { Endpoint } from '@padauk/contract/endpoint'
import { firstInvalidSequence, syllables, tidyBurmese } from '@padauk/language/burmese-text'
import { dialledDigits, repairZeros } from '@padauk/language/digits'
import { parseAcceptLanguage } from '@padauk/language/language'
import { keepHeading, keepWords, keepWordsInHtml } from '@padauk/language/line-breaks'
import { root } from '@padauk/testing/processes'
import { words } from '#proofs/fuzz/hostile'
import { longestInput } from './attacks.ts'

export type Parser = {
  name: string
  parse: (text: string) => unknown
  alphabet: readonly string[]
  /** What is refused before it is parsed. */
  longest: number
}

const svg = [' ', '\n', '<svg '].concat(
  words(`<!-- --> <? ?> " ' > / = &#x0 &#1 ; href on url( attributeName <a java script : \\7`),
  words('encoding a: <?xml'),
)
const html = [' '].concat(
  words(`<p> </p> <b> < > <!-- --> <a href=" ' = &nbsp; <table> <td> & ; &# က a`),
)
const burmese = [' ', '\u200B', '\u200C', '\u200D'].concat(
  words('က ေ ာ ြ ် ္ ့ း ံ ု ိ ွ ၀ ဝ ၄ င ၊ ။ a 1 . ၁ မ ပါ သည် များ'),
)
const headers = [' ', ...words(', ; = q= 0. en my- " W/ * bytes= - 1 a')]
const names = [' ', '\u0301', '\u202E', ...words('. / \\ a က ် - % " .pdf con')]
const tokens = words('- _ a 0 . : = [ " , % :: /static/files/b_ 2026-')

const inSvg = (text: string) => natureOfSvg(Buffer.from(`<svg>${text}`))
const named = (name: string) => ({ company: name, slot: 'nda' as const, name, isInfected: false })

const of = (
  alphabet: readonly string[],
  longest: number,
  parsers: Record<string, (text: string) => unknown>,
): Parser[] => Object.entries(parsers).map(([name, parse]) => ({ name, parse, alphabet, longest }))

/** Node refuses more than this in all headers of a request. */
const longestHeader = 16_384
/** What the contract takes at most: HTML and a note of staff, and a reason of a company. */
const longestHtml = 30_000
const longestNote = 4_000
const longestReason = 1_000

export const parsers: readonly Parser[] = [
  ...of(svg, longestInput, {
    natureOfSvg: inSvg,
    'natureOfSvg, prolog': (text) => natureOfSvg(Buffer.from(`<?xml ${text}`)),
    readXml: (text) => readXml(Buffer.from(text)),
    spelledOut,
  }),
  ...of(burmese, longestReason, { normaliseTyped, asUnicode }),
  ...of(burmese, longestNote, { keepWords, keepHeading }),
  ...of(burmese, longestInput, {
    tidyBurmese,
    firstInvalidSequence,
    syllables,
    dialledDigits,
    repairZeros,
    normalisePhone,
  }),
  ...of(headers, longestHeader, {
    readCookie: (text) => readCookie(text, 'session'),
    parseAcceptLanguage,
    readRange,
    namesEtag: (text) => namesEtag(text, '"a"'),
    countedAddress,
  }),
  ...of(names, longestInput, {
    displayName,
    nameFrom: (text) => nameFrom(text, 'document'),
    bidFileName: (text) => bidFileName(named(text)),
    packageName: (text) => packageName(text, 'id'),
  }),
  ...of(tokens, longestInput, {
    readAddress,
    readPlace: (text) => readPlace(text, newestBy('a', 'b')),
    'readPlace, decoded': (text) =>
      readPlace(
        Buffer.from(JSON.stringify([text, text])).toString('base64url'),
        newestBy('a', 'b'),
      ),
    faultLine,
    isGuessable: (text) => isGuessable(text, [text]),
  }),
]

/** What only staff can send: documents of 30,000 characters, parsed as a browser would. */
export const staffParsers: readonly Parser[] = [
  ...of(html, longestHtml, { tidyHtml, keepWordsInHtml }),
  ...of(burmese, longestNote, { 'asUnicode, a note': asUnicode }),
  ...of(burmese, longestHtml, { 'normaliseTyped, a whole page': normaliseTyped }),
]

type Shape = Record<string, unknown>
type Schema = { safeParse: (value: unknown) => unknown; def?: { shape?: Shape } }

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value

/** Every schema of the contract that meets what a caller sends, with the text in all of its fields. */
export async function schemaParsers(): Promise<Parser[]> {
  const folder = join(root, 'packages', 'contract', 'src')
  const files = globSync('{*,admin/*}.ts', { cwd: folder, exclude: ['**/*.test.ts'] })
  const modules = await Promise.all(
    files.map((file) => import(join(folder, file)) as Promise<object>),
  )
  return modules
    .flatMap((each) => Object.values(each) as unknown[])
    .filter(isEndpoint)
    .flatMap((endpoint) =>
      (['params', 'query', 'body'] as const).flatMap((part) => {
        const schema = endpoint[part] as Schema | undefined
        return schema ? [parserOf(`${part} of ${endpoint.method} ${endpoint.path}`, schema)] : []
      }),
    )
}

function parserOf(name: string, schema: Schema): Parser {
  const fields = Object.keys(schema.def?.shape ?? {})
  const filled = (value: unknown) => Object.fromEntries(fields.map((field) => [field, value]))
  const parse = (text: string) => {
    schema.safeParse(filled(text))
    schema.safeParse(filled([text]))
  }
  const alphabet = [...names, ...tokens, '@', '+95', '\r\n', 'https://']
  return { name, parse, alphabet, longest: longestInput }
}
