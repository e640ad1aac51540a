import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readConfig } from '#platform/config'

const enough = {
  PUBLIC_URL: 'https://padauk.example/',
  DATABASE_URL: 'postgres://padauk@127.0.0.1/padauk',
  FILES_DIRECTORY: '/var/lib/padauk',
  SMTP_URL: 'smtp://127.0.0.1:25',
  TOKEN_KEYS: `one:${'A'.repeat(43)}`,
  RECEIPT_KEYS: `one:${'C'.repeat(43)}`,
  FILE_KEYS: `one:${'D'.repeat(43)}`,
  SECRETS_KEY: 'B'.repeat(43),
  MAIL_FROM: 'Padauk <no-reply@padauk.example>',
}

test('fills missing settings with defaults', () => {
  const config = readConfig(enough)
  expect(config.PUBLIC_URL).toBe('https://padauk.example')
  expect(config.LIMIT_CONTACT_PER_EMAIL).toEqual({ points: 1, seconds: 60 })
  expect(config.NODE_ENV).toBe('production')
})

test('every wrong value has a sentence', () => {
  const { FILES_DIRECTORY: _, ...rest } = enough
  const wrong = { ...rest, API_PORT: 'seven', DATABASE_URL: 'mysql://x', LIMIT_CONTACT_ALL: 'many' }
  expect(() => readConfig(wrong)).toThrow(/API_PORT/)
  expect(() => readConfig(wrong)).toThrow(/DATABASE_URL/)
  expect(() => readConfig(wrong)).toThrow(/LIMIT_CONTACT_ALL is a count and a number of seconds/)
  expect(() => readConfig(rest)).toThrow(/FILES_DIRECTORY or S3_ENDPOINT must say where/)
  expect(() => readConfig({ ...enough, S3_ENDPOINT: 'http://127.0.0.1:7480' })).toThrow(
    /S3_ACCESS_KEY/,
  )
})

test('a secret may come from a file', () => {
  const path = join(mkdtempSync(join(tmpdir(), 'padauk-secret-')), 'url')
  writeFileSync(path, 'postgres://padauk:secret@127.0.0.1/padauk\n')
  const { DATABASE_URL: _, ...rest } = enough
  expect(readConfig({ ...rest, DATABASE_URL_FILE: path }).DATABASE_URL).toContain('padauk:secret@')
})

test('reports an unreadable settings file without printing a value', () => {
  const { DATABASE_URL: _, ...rest } = enough
  const wrong = { ...rest, DATABASE_URL_FILE: '/nowhere/at/all', SECRETS_KEY: 'my-secret' }
  expect(() => readConfig(wrong)).toThrow(/^DATABASE_URL_FILE names a file that can't be read$/m)
  expect(() => readConfig(wrong)).toThrow(/^SECRETS_KEY is a list of keys/m)
  expect(() => readConfig(wrong)).not.toThrow(/my-secret|nowhere/)
  expect(() => readConfig(rest)).toThrow(/^DATABASE_URL is missing$/)
})

test.each([
  [{ PUBLIC_URL: 'http://padauk.example' }, /^PUBLIC_URL must begin with https/],
  [{ TRUSTED_PROXY: '10.0.0.1, 0.0.0.0/0' }, /^TRUSTED_PROXY must not be everybody/],
  [{ FILE_KEYS: `two:${'A'.repeat(43)}` }, /^FILE_KEYS has a key that is used in two places/],
  [{ SECRETS_KEY: 'D'.repeat(43) }, /^SECRETS_KEY has a key that is used in two places/],
  [{ DEMO: 'on' }, /^DEMO must be off in an installation/],
  [{ MAIL_FROM: 'Padauk' }, /^MAIL_FROM is a sender like/],
])('production refuses %j', (unsafe, sentence) => {
  expect(() => readConfig({ ...enough, ...unsafe })).toThrow(sentence)
})

test('this machine itself needs no https, and nothing else does without it in production', () => {
  const plain = { ...enough, PUBLIC_URL: 'http://127.0.0.1:8080' }
  expect(readConfig(plain).PUBLIC_URL).toBe('http://127.0.0.1:8080')
  const test = { ...enough, PUBLIC_URL: 'http://padauk.example', NODE_ENV: 'test' }
  expect(readConfig(test).NODE_ENV).toBe('test')
})
