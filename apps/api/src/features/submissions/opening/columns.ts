import type { OpenedSubmission } from '@padauk/contract/admin/submissions'
import { amountText } from '@padauk/language/money'
import type { Active } from '#features/submissions/opening/describe'
import type { Columns } from '#platform/text/csv'

const ofCounted =
  (value: (submission: Active) => string) =>
  (submission: OpenedSubmission): string =>
    submission.state === 'active' ? value(submission) : ''

const filesIn = ({ files }: Active) =>
  files.map(({ name, scan, sha256 }) => `${name} (${scan}) ${sha256}`)

export const columns: Columns<OpenedSubmission> = [
  'receipt_no',
  'state',
  ['arrived_at', ofCounted(({ arrived_at }) => arrived_at)],
  ['company_name', ofCounted(({ company }) => company.name)],
  ['contact', ofCounted(({ company }) => company.contact)],
  ['email', ofCounted(({ company }) => company.email)],
  ['phone', ofCounted(({ company }) => company.phone)],
  ['link', ofCounted(({ link }) => link?.url ?? '')],
  [
    'price',
    ofCounted(({ price }) =>
      price ? `${amountText(price.amount, price.currency)} ${price.currency}` : '',
    ),
  ],
  ['files', ofCounted((bid) => filesIn(bid).join('\n'))],
]
