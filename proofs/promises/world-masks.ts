/** Names of ids and addresses that are others in every world: `{ 'a-b-c': 'the company' }`. */
export type Names = Record<string, string>

const uuid = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g
const instant = /\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:?\d{2})?/g
/** Hashes, tokens, cursors and signatures. */
const random = /[\w-]{40,}/g

/** A text without what differs between two worlds in which the same was done. */
export function masked(text: string, names: Names) {
  const known = Object.entries(names).reduce(
    (left, [value, name]) => left.replaceAll(value, name),
    text,
  )
  return known
    .replace(uuid, 'id')
    .replace(instant, 'time')
    .replace(random, 'random')
    .replace(/"asker":\d+/g, '"asker":"any"')
}

/** Rows that were written in the same moment stand in any order. */
function ordered(value: unknown): unknown {
  if (Array.isArray(value)) {
    const rows = value.map((row) => JSON.stringify(ordered(row))).toSorted()
    return rows.map((row) => JSON.parse(row) as unknown)
  }
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, ordered(each)]))
}

const orderedLines = (text: string) => text.split('\n').toSorted().join('\n')

function orderedBody(body: string) {
  try {
    return JSON.stringify(ordered(JSON.parse(body)))
  } catch {
    return orderedLines(body)
  }
}

/** A response as `lookAround` notes it: status, headers and body. */
export function maskedResponse(seen: string, names: Names) {
  const [status = '', headers = '', ...body] = masked(seen, names).split('\n\n')
  return [status, orderedLines(headers), orderedBody(body.join('\n\n'))].join('\n\n')
}

// The clock, the pool, how long something took and how busy the machine was differ anyway.
const unequal =
  /^padauk_(?:clock_offset|pool_|files_free|\w+_seconds_(?:sum|bucket)|\w+_timestamp_seconds)|status="503"/

/** Our own metrics with their values. */
export const maskedMetrics = (text: string) =>
  text.split('\n').filter((line) => line.startsWith('padauk_') && !unequal.test(line))

const fleeting = ['time', 'pid', 'hostname', 'reqId', 'job', 'ms', 'seconds', 'port'] as const

/** A line of a log; null for one that says no more than that there was a confidential request. */
export function maskedLine(line: string, names: Names) {
  const told = JSON.parse(line) as Record<string, unknown>
  for (const name of fleeting) delete told[name]
  const { msg, route, status } = told
  // A process that is behind says so.
  if (msg === 'answered' && status === 503) return null
  const isUntold = route === 'confidential' && !('method' in told) && status === undefined
  if (msg === 'answered' && isUntold) return null
  return masked(JSON.stringify(told), names).replace(/127\.0\.0\.1:\d+/g, 'here')
}
