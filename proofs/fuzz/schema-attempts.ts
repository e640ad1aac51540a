import { gzipSync } from 'node:zlib'
import type { Caller, HttpAttempt, Maker, Targets } from './attempt.ts'
import type { Chance } from '#kit/chance'
import { edgeTexts, rows, words, wrongCursors } from './hostile.ts'
import { legalValue } from './legal.ts'
import type { Operation } from './operations.ts'
import { oddHeaders, wrongCredentials } from './odd-headers.ts'
import { spoilText, spoilValue } from './spoil.ts'

const encoded = (text: string) => encodeURIComponent(text.toWellFormed())

/** Malformed pieces of an address. */
const oddPieces = [
  ...words('.. . %2e%2e %2e%2e%2f%2e%2e%2fetc%2fpasswd ..; %00 %ff %c0%af % %zz %u0041 %ed%a0%80'),
  ...words(`a;b=c a%3Fb * :id %5c..%5c 1e5 NaN -1 ${'x'.repeat(201)} ${'x'.repeat(3_000)}`),
]

// Ending one's own session shuts the doors behind which the rest would be tried.
const endings = /\/logout$|\/sessions\/\{id\}$/
// Reads a table to its end, and tables grow while we try.
const heavy = /\/export$|\/verification$/

function chooseOperation(chance: Chance, { operations }: Targets) {
  const operation = chance.pick(operations)
  return heavy.test(operation.path) && chance.percent(80) ? chance.pick(operations) : operation
}

function chooseCaller(chance: Chance, targets: Targets, { caller, path }: Operation): Caller {
  const stranger = targets.callers[chance.pick(['visitor', 'company', 'staff'] as const)]
  if (endings.test(path) && !chance.percent(3)) return chance.pick(targets.callers.visitor)
  return chance.pick(chance.percent(85) ? targets.callers[caller] : stranger)
}

function pathOf(chance: Chance, { known }: Targets, { path, parameters }: Operation) {
  const schemas = new Map(parameters.map(({ name, schema }) => [name, schema]))
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    if (chance.percent(12)) return chance.pick(oddPieces)
    if (chance.percent(8)) return encoded(chance.pick(edgeTexts))
    return encoded(String(legalValue(schemas.get(name) ?? {}, { chance, known })))
  })
  if (!chance.percent(3)) return filled
  const inside = ['/api//', '/api/%2e/', '/api/x/../'].map((end) => filled.replace('/api/', end))
  return chance.pick([`/${filled}`, `${filled}/`, filled.toUpperCase(), ...inside])
}

function queryOf(chance: Chance, { known }: Targets, { parameters }: Operation) {
  const pairs = parameters
    .filter(({ in: place, required }) => place === 'query' && (required || chance.percent(50)))
    .map(({ name, schema }) => {
      const isCursor = name === 'after' || name === 'cursor'
      if (isCursor && chance.percent(80)) return `${name}=${encoded(chance.pick(wrongCursors))}`
      const value = chance.percent(25)
        ? chance.pick(edgeTexts)
        : String(legalValue(schema, { chance, known }))
      return `${name}=${encoded(value.slice(0, 3_000))}`
    })
  const [first = 'lang=en'] = pairs
  const [name = ''] = first.split('=')
  const odd = rows(
    words('limit=-1 limit=1e9 limit=١ x=1 __proto__=1 __proto__[a]=1 constructor.prototype=1 ='),
    ['[]=1', '[a]=1', '=%', '=%ff%fe', '', `=${'&a='.repeat(900)}`].map((end) => name + end),
    ['&&&', first, `${name}=a+b%20c%0d%0aSet-Cookie:x=1`],
  ).map((pair) => (/^[\x21-\x7e]*$/.test(pair) ? pair : encoded(pair)))
  while (chance.percent(25)) pairs.push(chance.pick(odd))
  return pairs.length > 0 ? `?${pairs.join('&')}` : ''
}

const oddTypes = rows(
  ['application/json; charset=utf-8', 'application/json; charset=utf-16'],
  ['application/json; charset="', 'application/json, text/plain', 'application/json\tx'],
  words('APPLICATION/JSON application/vnd.api+json text/plain application/x-www-form-urlencoded'),
  words('multipart/form-data application/offset+octet-stream */* / ;'),
  ['multipart/form-data; boundary=x', 'x'.repeat(2_000)],
)
const methods = words('GET HEAD POST PUT PATCH DELETE OPTIONS PROPFIND')

function bodyOf(chance: Chance, { known }: Targets, { body }: Operation) {
  const value = body ? legalValue(body, { chance, known }) : {}
  if (chance.percent(15)) return Buffer.from(JSON.stringify(value))
  if (chance.percent(70)) return Buffer.from(JSON.stringify(spoilValue(value, chance)) ?? '')
  return spoilText(JSON.stringify(value), chance)
}

/** One call of the OpenAPI document with something wrong in it, by a caller who may reach it. */
export const schemaAttempt: Maker = (chance, targets) => {
  const operation = chooseOperation(chance, targets)
  const caller = chooseCaller(chance, targets, operation)
  const method = chance.percent(3) ? chance.pick(methods) : operation.method
  const attempt: HttpAttempt = {
    via: 'http',
    method,
    path: pathOf(chance, targets, operation) + queryOf(chance, targets, operation),
    headers: {
      ...(chance.percent(4) ? wrongCredentials(chance, caller) : caller.headers),
      ...(chance.percent(25) && oddHeaders(chance)),
    },
  }
  const mayHaveBody = method !== 'GET' && method !== 'HEAD'
  if (mayHaveBody || chance.percent(3)) addBody(chance, targets, operation, attempt)
  return attempt
}

function addBody(chance: Chance, targets: Targets, operation: Operation, attempt: HttpAttempt) {
  if (!operation.body && chance.percent(60)) return
  const body = bodyOf(chance, targets, operation)
  const isZipped = chance.percent(2)
  const isNamedZipped = isZipped || chance.percent(2)
  attempt.body = isZipped ? gzipSync(body) : body
  attempt.headers['content-type'] = chance.percent(10) ? chance.pick(oddTypes) : 'application/json'
  if (isNamedZipped) {
    attempt.headers['content-encoding'] = chance.pick(['gzip', 'br', 'deflate', 'x', 'gzip, gzip'])
  }
  attempt.isAborted = chance.percent(1)
}
