import { expect, test } from 'vitest'
import { root } from '@padauk/testing/processes'
import { messageKeys, missingKeys, sourcesIn, unusedKeys } from './messages.ts'

const keys = messageKeys(root)
// ra-core asks for its own sentences by these names.
const isOfLibrary = (key: string) => key.startsWith('admin:ra.')

test('finds a key that no source names', () => {
  const sources = ["t('title')", 't(`steps.${step}Text`)', "const step = 'sealed'"]
  const given = ['site:home.title', 'site:steps.sealedText', 'site:home.oldTitle']
  expect(unusedKeys(given, sources)).toEqual(['site:home.oldTitle'])
})

test('finds a key of the admin that has no words', () => {
  const sources = ["t('list.empty') + t('mail.lost') + t(label, { _: label })"]
  expect(missingKeys(['admin:list.empty', 'admin-mail:sent'], sources)).toEqual(['mail.lost'])
})

test('every message is used', () => {
  const sources = sourcesIn(root, ['apps', 'packages', 'ops'])
  expect(unusedKeys(keys, sources).filter((key) => !isOfLibrary(key))).toEqual([])
})

// The compiler checks the keys of the site.
test('every key that the admin names has words', () => {
  const sources = sourcesIn(root, ['apps/admin/src'])
  expect(sources.join('\n').match(/\bt\('/g)?.length).toBeGreaterThan(100)
  expect(missingKeys(keys, sources)).toEqual([])
})
