import { expect, test } from 'vitest'
import { fileSize } from './file-size.ts'

test.each([
  [1, '1 KB', '၁ KB'],
  [340 * 1_024, '340 KB', '၃၄၀ KB'],
  [1.8 * 1_048_576, '1.8 MB', '၁.၈ MB'],
  [25 * 1_048_576, '25 MB', '၂၅ MB'],
  [249.6 * 1_048_576, '250 MB', '၂၅၀ MB'],
  [3.2 * 1_073_741_824, '3.2 GB', '၃.၂ GB'],
])('%d bytes', (bytes, english, burmese) => {
  expect([fileSize(bytes, 'en'), fileSize(bytes, 'mm')]).toEqual([english, burmese])
})
