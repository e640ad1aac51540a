import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { createTranslator } from 'use-intl/core'
import { expect, it } from 'vitest'
import { compileCatalogue } from '@padauk/language/compiled-messages'
import format from 'icu-minify/format'

it('compiles every text of a catalogue and keeps its keys', () => {
  const compiled = compileCatalogue({ nav: { home: 'Home' }, hello: 'Hello {name}!' })
  expect(compiled).toEqual({ nav: { home: 'Home' }, hello: ['Hello ', ['name'], '!'] })
})

it('says the same as the texts it was made from', async () => {
  const path = fileURLToPath(import.meta.resolve('@padauk/language/messages/en/site.json'))
  const messages = JSON.parse(await readFile(path, 'utf8'))
  const compiled = compileCatalogue(messages) as { tenders: { daysLeft: never } }
  const t = createTranslator({ locale: 'en', messages, timeZone: 'Asia/Yangon' })
  const formatters = {
    getDateTimeFormat: (...args: ConstructorParameters<typeof Intl.DateTimeFormat>) =>
      new Intl.DateTimeFormat(...args),
    getNumberFormat: (...args: ConstructorParameters<typeof Intl.NumberFormat>) =>
      new Intl.NumberFormat(...args),
    getPluralRules: (...args: ConstructorParameters<typeof Intl.PluralRules>) =>
      new Intl.PluralRules(...args),
  }
  for (const count of [1, 2, 30]) {
    const said = format(compiled.tenders.daysLeft, 'en', { count }, { formatters })
    expect(said).toBe(t('tenders.daysLeft', { count }))
  }
})
