import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '@padauk/testing/processes'
import { checkTables } from './table-owners.ts'

const path = 'apps/api/src/features/enquiries/answers/repository.ts'

function faultsOf(text: string) {
  const tree = mkdtempSync(join(tmpdir(), 'padauk-tables-'))
  try {
    mkdirSync(dirname(join(tree, path)), { recursive: true })
    writeFileSync(join(tree, path), text)
    return checkTables(tree).faults
  } finally {
    rmSync(tree, { recursive: true })
  }
}

test.each([
  ["db.updateTable('tenders').set(x)", `enquiries writes tenders: ${path}`],
  ["query.leftJoin('submissions as bid', 'bid.id', 'x')", `enquiries reads submissions: ${path}`],
  ['sql`insert into company_decisions values (1)`', `enquiries writes companyDecisions: ${path}`],
  ['sql`select 1 from asked join upload_chunks on true`', `enquiries reads uploadChunks: ${path}`],
  ['db.selectFrom(kind)', `enquiries reads the table in kind: ${path}`],
])('finds a use that the ownership does not allow: %s', (text, fault) => {
  expect(faultsOf(text)).toEqual([fault])
})

test('allows the owner everything', () => {
  expect(faultsOf("db.insertInto('enquiryNotes')\nsql`update enquiries set x = 1`")).toEqual([])
})

test('our own repositories keep to the ownership, and use every permission in it', () => {
  expect(checkTables(root)).toEqual({ faults: [], unused: [] })
})
