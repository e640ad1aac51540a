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

test('what is given is enough, and the rest has defaults', () => {
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
