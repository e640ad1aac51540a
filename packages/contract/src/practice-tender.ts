/** The practice tender has no row among the tenders: this id is all there is of it. */
export const practiceTenderId = '11111111-1111-4111-8111-111111111111'

/** The name in its receipts. No receipt key has it, so none of them passes for a real one. */
export const practiceKey = 'practice'

/** A practice bid and its files are erased after this. */
export const practiceDays = 1
