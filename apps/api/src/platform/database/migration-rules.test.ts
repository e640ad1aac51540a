import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { migrationsDirectory } from '#platform/database/migrations'
import { contractingStatements, isContracting, unlockedTables } from '#test/contracting'

const files = readdirSync(migrationsDirectory).filter((name) => name.endsWith('.sql'))
const read = (name: string) => readFileSync(join(migrationsDirectory, name), 'utf8')

test.each(files)('%s takes nothing away from the release before', (name) => {
  const text = read(name)
  if (isContracting(text)) return
  expect(contractingStatements(text)).toEqual([])
})

/** The first four made the product before anyone ran it. */
const beforeTheFirstRelease = 4

test.each(files)('%s locks its tables before it changes the first', (name) => {
  if (Number(name.slice(0, 4)) <= beforeTheFirstRelease) return
  expect(unlockedTables(read(name))).toEqual([])
})

test('a table that is changed without its lock is found', () => {
  const both = 'alter table news add column a int; create index by_name on banners (name);'
  expect(unlockedTables(both)).toEqual(['news', 'banners'])
  expect(unlockedTables(`lock table news in access exclusive mode; ${both}`)).toEqual(['banners'])
  expect(unlockedTables(`lock table news, banners in access exclusive mode; ${both}`)).toEqual([])
  expect(unlockedTables('alter table news add column a int;')).toEqual([])
  expect(unlockedTables(`create table news (id int); ${both}`)).toEqual([])
})

test('migrations are numbered without gaps', () => {
  expect(files.map((name) => Number(name.slice(0, 4)))).toEqual(files.map((_, place) => place + 1))
})

describe('a contracting statement is found', () => {
  test.each([
    'drop table news',
    'drop function audit_head()',
    'alter table news drop column body_en',
    'alter table news drop body_en',
    'alter table news\n  drop if exists body_en',
    'alter table news rename to reports',
    'alter table news rename column body_en to body',
    'alter table news rename body_en to body',
    'alter table news alter column body_en type varchar(200)',
    'ALTER TABLE news ALTER body_en SET DATA TYPE int',
    'alter table news alter column body_en set not null',
    'alter table news add column author text not null',
    'alter table news add author text not null, add place text default $$x$$',
    'alter table news add column place text, add column author text not null',
    'alter table news add constraint short check (length(body_en) < 100)',
    'alter table news add check (length(body_en) < 100)',
    'alter table news add constraint a_new check (true), drop constraint another',
    'create unique index one_each on news (title_en)',
    'revoke select on news from padauk_app',
    'truncate news',
    "select ';'; drop table news",
    '/* fine */ drop view shown -- really',
  ])('%s', (statement) => {
    expect(contractingStatements(`create table others (id int);\n${statement};`)).toHaveLength(1)
  })
})

describe('an expanding statement is left alone', () => {
  test.each([
    'create table reports (id int not null, unique (id))',
    'alter table news add column author text',
    "alter table news add column author text not null default ''",
    'alter table news add column at numeric(3, 1) not null default 0, add column place text',
    'alter table news alter column author drop not null',
    'alter table news drop constraint news_check, add constraint news_check check (true)',
    'create index news_by_author on news (author)',
    'drop index news_by_author',
    'grant select on news to padauk_app',
    'revoke all on function clean from public',
    "comment on table news is 'drop table; rename to'",
    '-- drop table news',
    'create function clean() returns void language sql as $$ truncate scratch; drop table x $$',
    'create table reports (id int); alter table reports add unique (id)',
    'create table reports (id int); create unique index one on reports (id)',
  ])('%s', (statement) => {
    expect(contractingStatements(`${statement};`)).toEqual([])
  })
})

test('only a first line that names the release lets a migration contract', () => {
  expect(isContracting('-- contract: 0.4.0\ndrop table news;')).toBe(true)
  expect(isContracting('-- contract: soon\ndrop table news;')).toBe(false)
  expect(isContracting('drop table news;\n-- contract: 0.4.0\n')).toBe(false)
})
