/**
 * What a migration takes away from the code that ran before it. The release before must work on the
 * new tables, because both run side by side during an upgrade and because a rollback changes the
 * code only.
 */
const takesAway: [what: string, pattern: RegExp][] = [
  ['drops something', /^drop (?!(?:index|trigger|policy)\b)/],
  [
    'drops a column',
    /^alter .*\bdrop (?:column\b|(?!constraint|not null|default|expression|identity)\w)/,
  ],
  ['renames', /\brename (?:to|column|constraint|value|attribute|\w+ to)\b/],
  ['changes a type', /\balter (?:column )?\S+ (?:set data )?type\b/],
  ['demands a value', /\balter (?:column )?\S+ set not null\b/],
  ['takes rights away', /^revoke\b.* from (?!public\b)/],
  ['empties a table', /^truncate\b/],
]

export function contractingStatements(text: string): string[] {
  const statements = statementsOf(text)
  const created = new Set(statements.flatMap((statement) => createdTable(statement) ?? []))
  return statements.flatMap((statement) => {
    const isOwn = created.has(alteredTable(statement) ?? '')
    const faults = isOwn ? [] : faultsOf(statement)
    return faults.map((fault) => `${fault}: ${statement}`)
  })
}

function faultsOf(statement: string) {
  if (/^create (?:or replace )?(?:function|procedure|trigger|view)\b/.test(statement)) return []
  const faults = takesAway.filter(([, pattern]) => pattern.test(statement)).map(([what]) => what)
  if (addsDemandingColumn(statement)) faults.push('adds a column that old code does not fill')
  if (addsConstraint(statement)) faults.push('refuses what was allowed')
  return [...new Set(faults)]
}

/** Each clause for itself: a default of one column does not help another. */
function addsDemandingColumn(statement: string) {
  if (!statement.startsWith('alter table')) return false
  return statement
    .split(/,(?![^(]*\))/)
    .some(
      (clause) =>
        /\badd (?:column )?(?!constraint|check|unique|primary|foreign)/.test(clause) &&
        /\bnot null\b/.test(clause) &&
        !/\b(?:default|generated)\b/.test(clause),
    )
}

/** One that takes the place of another of the same name widens it; whether it does, a reader must say. */
function addsConstraint(statement: string) {
  if (/^create unique index\b/.test(statement)) return true
  if (!statement.startsWith('alter table')) return false
  const added = Array.from(statement.matchAll(/\badd constraint (\S+)/g), ([, name]) => name)
  const isUnnamed = /\badd (?:check|unique|primary key|foreign key|exclude)\b/.test(statement)
  return isUnnamed || added.some((name) => !statement.includes(`drop constraint ${name}`))
}

/**
 * Tables that a migration changes beside another, and does not lock first: it would wait for one of
 * them while it holds the other, and that is how two wait for each other for ever.
 */
export function unlockedTables(text: string): string[] {
  const statements = statementsOf(text)
  const created = statements.flatMap((statement) => createdTable(statement) ?? [])
  const changed = statements.flatMap((statement) => changedTable(statement) ?? [])
  const existing = [...new Set(changed)].filter((table) => !created.includes(table))
  const [, locked = ''] =
    /^lock table (.+) in access exclusive mode$/.exec(statements[0] ?? '') ?? []
  const missing = existing.filter((table) => !locked.split(', ').includes(table))
  return existing.length > 1 ? missing : []
}

const changedTable = (statement: string) =>
  alteredTable(statement) ?? /^create (?:index|trigger) .*? on (\w+)/.exec(statement)?.[1]

const createdTable = (statement: string) =>
  /^create (?:unlogged )?table (?:if not exists )?(\S+)/.exec(statement)?.[1]

const alteredTable = (statement: string) =>
  /^(?:alter table (?:if exists )?(?:only )?|create unique index .*? on )(\S+)/.exec(statement)?.[1]

/** In small letters and on one line, without comments, bodies of functions and quoted text. */
function statementsOf(text: string) {
  return text
    .replace(/\$(\w*)\$[\s\S]*?\$\1\$/g, "''")
    .replace(/--.*$/gm, '')
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(/'(?:[^']|'')*'/g, "''")
    .toLowerCase()
    .split(';')
    .map((statement) => statement.replace(/\s+/g, ' ').trim())
    .filter((statement) => statement !== '')
}

/** `-- contract: 0.4.0` in the first line: that release no longer used what is taken away here. */
export const isContracting = (text: string) => /^-- contract: \d+\.\d+\.\d+\n/.test(text)
