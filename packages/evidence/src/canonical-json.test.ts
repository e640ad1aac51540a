import { assert as assertThat, dictionary, jsonValue, property, string as text } from 'fast-check'
import { expect, test } from 'vitest'
import { canonicalJson } from './canonical-json.ts'

test('the example of RFC 8785 comes out as the RFC has it', () => {
  const value = {
    numbers: [333333333.3333333, 1e30, 4.5, 2e-3, 0.000000000000000000000000001],
    string: '\u20ac$\u000f\nA\'B"\\\\"/',
    literals: [null, true, false],
  }
  expect(canonicalJson(value)).toBe(
    '{"literals":[null,true,false],"numbers":[333333333.3333333,1e+30,4.5,0.002,1e-27],"string":"€$\\u000f\\nA\'B\\"\\\\\\\\\\"/"}',
  )
})

test('names are sorted by their UTF-16 units', () => {
  const names = ['\u20ac', '\r', '\ufb33', '1', '\u{1f600}', '\u0080', '\u00f6']
  const value = Object.fromEntries(names.map((name) => [name, 0]))
  expect(Object.keys(JSON.parse(canonicalJson(value)) as object)).toEqual(
    expect.arrayContaining(names),
  )
  expect(canonicalJson(value)).toBe(
    '{"\\r":0,"1":0,"\u0080":0,"ö":0,"€":0,"\u{1f600}":0,"\ufb33":0}',
  )
})

test('the order in which a value was built does not matter, and nothing is lost', () => {
  assertThat(
    property(dictionary(text({ unit: 'grapheme' }), jsonValue()), (value) => {
      const json = JSON.parse(JSON.stringify(value)) as Record<string, never>
      const reversed = Object.fromEntries(Object.entries(json).toReversed())
      expect(canonicalJson(reversed)).toBe(canonicalJson(json))
      expect(JSON.parse(canonicalJson(json))).toEqual(json)
    }),
  )
})

test('rejects a receipt that is not JSON', () => {
  expect(() => canonicalJson(Number.NaN)).toThrow(TypeError)
  expect(() => canonicalJson('\ud800')).toThrow(TypeError)
})
