import { gzipSync } from 'node:zlib'
import type { Caller, HttpAttempt, Maker, World } from './attempt.ts'
import type { Chance } from '#kit/chance'
import { edgeTexts, wrongCursors } from './hostile.ts'
import { legalValue } from './legal.ts'
import type { Operation } from './operations.ts'
import { oddHeaders, wrongCredentials } from './odd-headers.ts'
import { spoilText, spoilValue } from './spoil.ts'

const encoded = (text: string) => encodeURIComponent(text.toWellFormed())

/** Malformed pieces of an address. */
const oddPieces = [
  '..',
  '.',
  '%2e%2e',
  '%2e%2e%2f%2e%2e%2fetc%2fpasswd',
  '..;',
  '%00',
  '%ff',
  '%c0%af',
  '%',
  '%zz',
  '%u0041',
  '%ed%a0%80',
  'a;b=c',
  'a%3Fb',
  '*',
  ':id',
  '%5c..%5c',
  'x'.repeat(201),
  'x'.repeat(3_000),
  '1e5',
  'NaN',
  '-1',
]

// Ending one's own session shuts the doors behind which the rest would be tried.
const endings = [
  '/api/logout',
  '/api/admin/logout',
  '/api/sessions/{id}',
  '/api/admin/account/sessions/{id}',
]
// Reads a table to its end, and tables grow while we try.
const heavy = /\/export$|\/verification$/

function chooseOperation(chance: Chance, { operations }: World) {
  const operation = chance.pick(operations)
  return heavy.test(operation.path) && chance.percent(80) ? chance.pick(operations) : operation
}

function chooseCaller(chance: Chance, world: World, { caller, path }: Operation): Caller {
  const stranger = world.callers[chance.pick(['nobody', 'company', 'staff'] as const)]
  if (endings.includes(path) && !chance.percent(3)) return chance.pick(world.callers.nobody)
  return chance.pick(chance.percent(85) ? world.callers[caller] : stranger)
}

function pathOf(chance: Chance, { known }: World, { path, parameters }: Operation) {
  const schemas = new Map(parameters.map(({ name, schema }) => [name, schema]))
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    if (chance.percent(12)) return chance.pick(oddPieces)
    if (chance.percent(8)) return encoded(chance.pick(edgeTexts))
    return encoded(String(legalValue(schemas.get(name) ?? {}, { chance, known })))
  })
  if (!chance.percent(3)) return filled
  const turns = [
    () => `/${filled}`,
    () => `${filled}/`,
    () => filled.replace('/api/', '/api//'),
    () => filled.replace('/api/', '/api/%2e/'),
    () => filled.toUpperCase(),
    () => filled.replace('/api/', '/api/x/../'),
  ]
  return chance.pick(turns)()
}

function queryOf(chance: Chance, { known }: World, { parameters }: Operation) {
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
  const name = first.split('=')[0]
  const odd = [
    first,
    'limit=-1',
    'limit=1e9',
    'limit=١',
    'x=1',
    '__proto__=1',
    '__proto__[a]=1',
    'constructor.prototype=1',
    `${name}[]=1`,
    `${name}[a]=1`,
    `${name}=%`,
    `${name}=%ff%fe`,
    `${name}`,
    '=',
    '&&&',
    `${name}=${'&a='.repeat(900)}`,
    `${name}=a+b%20c%0d%0aSet-Cookie:x=1`,
  ].map((pair) => (/^[\x21-\x7e]*$/.test(pair) ? pair : encoded(pair)))
  while (chance.percent(25)) pairs.push(chance.pick(odd))
  return pairs.length > 0 ? `?${pairs.join('&')}` : ''
}

const oddTypes = [
  'application/json; charset=utf-8',
  'application/json; charset=utf-16',
  'application/json; charset="',
  'application/json, text/plain',
  'APPLICATION/JSON',
  'application/vnd.api+json',
  'application/json\tx',
  'text/plain',
  'application/x-www-form-urlencoded',
  'multipart/form-data',
  'multipart/form-data; boundary=x',
  'application/offset+octet-stream',
  '*/*',
  '/',
  ';',
  'x'.repeat(2_000),
]

function bodyOf(chance: Chance, { known }: World, { body }: Operation) {
  const value = body ? legalValue(body, { chance, known }) : {}
  if (chance.percent(15)) return Buffer.from(JSON.stringify(value))
  if (chance.percent(70)) return Buffer.from(JSON.stringify(spoilValue(value, chance)) ?? '')
  return spoilText(JSON.stringify(value), chance)
}

/** One call of the OpenAPI document with something wrong in it, by a caller who may reach it. */
export const schemaAttempt: Maker = (chance, world) => {
  const operation = chooseOperation(chance, world)
  const caller = chooseCaller(chance, world, operation)
  const method = chance.percent(3)
    ? chance.pick(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'PROPFIND'])
    : operation.method
  const attempt: HttpAttempt = {
    via: 'http',
    method,
    path: pathOf(chance, world, operation) + queryOf(chance, world, operation),
    headers: {
      ...(chance.percent(4) ? wrongCredentials(chance, caller) : caller.headers),
      ...(chance.percent(25) && oddHeaders(chance)),
    },
  }
  const mayHaveBody = method !== 'GET' && method !== 'HEAD'
  if (mayHaveBody || chance.percent(3)) addBody(chance, world, operation, attempt)
  return attempt
}

function addBody(chance: Chance, world: World, operation: Operation, attempt: HttpAttempt) {
  if (!operation.body && chance.percent(60)) return
  const body = bodyOf(chance, world, operation)
  const isZipped = chance.percent(2)
  const isNamedZipped = isZipped || chance.percent(2)
  attempt.body = isZipped ? gzipSync(body) : body
  attempt.headers['content-type'] = chance.percent(10) ? chance.pick(oddTypes) : 'application/json'
  if (isNamedZipped) {
    attempt.headers['content-encoding'] = chance.pick(['gzip', 'br', 'deflate', 'x', 'gzip, gzip'])
  }
  attempt.isAborted = chance.percent(1)
}
