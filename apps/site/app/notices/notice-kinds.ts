import type { NoticeKind } from '@padauk/contract/notices'
import type { SiteMessages } from '#app/words/page-words.server.ts'

type KindWord = keyof SiteMessages['notices']['kinds']

/** Several kinds may be one word to the reader. */
export const kindWords: Record<NoticeKind, KindWord> = {
  'tender-published': 'newTender',
  'question-answered': 'answer',
  'deadline-near': 'reminder',
  'tender-extended': 'extension',
  'tender-cancelled': 'cancellation',
  'addendum-published': 'addendum',
  'account-approved': 'account',
  'account-declined': 'account',
  'account-suspended': 'account',
  'account-resumed': 'account',
  'account-reopened': 'account',
  'bid-received': 'receipt',
  'bid-taken-back': 'takenBack',
  'bid-not-opening': 'notOpening',
  'file-lost': 'fileLost',
  'tender-closed': 'closing',
  'bids-opened': 'opening',
  'papers-requested': 'cure',
  result: 'result',
  'award-withdrawn': 'result',
  'evaluation-reopened': 'result',
  'objection-answered': 'objection',
  'contract-recorded': 'contract',
}
