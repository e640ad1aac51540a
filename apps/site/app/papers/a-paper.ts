import type { Paper } from '@padauk/contract/papers'

/** For tests. */
export const aPaper = (rest: Partial<Paper> = {}): Paper => ({
  id: '018f0000-0000-7000-8000-000000000001',
  kind: 'insurance',
  number: 'MI-2025-7741',
  expires_on: '2026-11-30',
  state: 'verified',
  reason: '',
  file: { name: 'insurance.pdf', media_type: 'application/pdf', size: 9, sha256: 'a'.repeat(64) },
  added_at: '2026-01-05T04:00:00.000Z',
  ...rest,
})
