// One file to fetch, beside the form of every tender.
export { createSealedDraft } from './sealed-draft.ts'
export { SealedFile } from './sealed-file.tsx'
export { KeySetNotice, SealLine, SealingFold } from './seal-line.tsx'
export { ReadyBidPanel, SealerFold } from './sealer-fold.tsx'
export { ReviewedTerms, TermsPanel } from './terms-panel.tsx'
