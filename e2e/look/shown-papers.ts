import type { Paper } from '@padauk/contract/papers'
import { dayIn } from '#e2e/papers.ts'

const paper = (kind: Paper['kind'], number: string, rest: Partial<Paper>): Paper => ({
  id: crypto.randomUUID(),
  kind,
  number,
  expires_on: null,
  state: 'verified',
  reason: '',
  file: {
    name: `${kind}.pdf`,
    media_type: 'application/pdf',
    size: 180_000,
    sha256: 'a'.repeat(64),
  },
  added_at: new Date().toISOString(),
  ...rest,
})

/** One in each state. */
export const shownPapers: Paper[] = [
  paper('registration', '104 882 913', {}),
  paper('licence', 'C-4410/2024', { expires_on: dayIn(220) }),
  paper('licence', 'E-0921', { expires_on: dayIn(270), state: 'waiting' }),
  paper('tax', 'IRD-88213', { expires_on: dayIn(-45), state: 'expired' }),
  paper('tax', 'IRD-90114, Large Taxpayers Office, Yangon', {
    expires_on: dayIn(300),
    state: 'rejected',
    reason: 'The stamp of the office cannot be read. Please scan it again.',
  }),
  paper('insurance', 'MI-2025-7741', { expires_on: dayIn(16) }),
]
