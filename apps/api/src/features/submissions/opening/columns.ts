import type { OpenedSubmission } from '@padauk/contract/admin/submissions'
import { amountText } from '@padauk/language/money'
import type { Active } from '#features/submissions/opening/describe'
import type { Columns } from '#platform/text/csv'

const ofCounted =
  (value: (submission: Active) => string) =>
  (submission: OpenedSubmission): string =>
    submission.state === 'active' ? value(submission) : ''

type Sent = Extract<OpenedSubmission, { state: 'active' | 'not-opened' | 'erased' }>

const ofSent =
  (value: (submission: Sent) => string) =>
  (submission: OpenedSubmission): string =>
    'company' in submission ? value(submission) : ''

const filesIn = ({ files }: Active) =>
  files.map(({ name, scan, sha256 }) => `${name} (${scan}) ${sha256}`)

export const columns: Columns<OpenedSubmission> = [
  'receipt_no',
  'state',
  ['arrived_at', ofSent(({ arrived_at }) => arrived_at)],
  ['company_name', ofSent(({ company }) => company.name)],
  ['contact', ofSent(({ company }) => company.contact)],
  ['email', ofSent(({ company }) => company.email)],
  ['phone', ofSent(({ company }) => company.phone)],
  ['unconfirmed_addenda', ofSent((bid) => bid.unconfirmed_addenda.join(', '))],
  ['link', ofCounted(({ link }) => link?.url ?? '')],
  [
    'price',
    ofCounted(({ price }) =>
      price ? `${amountText(price.amount, price.currency)} ${price.currency}` : '',
    ),
  ],
  ['files', ofCounted((bid) => filesIn(bid).join('\n'))],
]
