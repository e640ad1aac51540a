/** What a place of the form is called, and what is said beside it. */
export const zoneNames = {
  image: { label: 'companyRegistrationImage', hint: 'imageHint' },
  document: { label: 'completeTenderDocument', hint: 'documentHint' },
  nda: { label: 'signedForms', hint: 'ndaHint' },
} as const
