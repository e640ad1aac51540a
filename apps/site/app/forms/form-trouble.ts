/** Brings into view what has to be mended: the first wrong field, or the sentence above the form. */
export function showTrouble(form: HTMLElement | null) {
  const wrong =
    form?.querySelector<HTMLElement>('[aria-invalid="true"]') ??
    form?.querySelector<HTMLElement>('.form-summary')
  if (!wrong) return
  wrong.focus({ preventScroll: true })
  // With its label and its sentence, and clear of the keyboard of a phone.
  const field = wrong.closest('.field') ?? wrong
  field.scrollIntoView({ block: 'center' })
}
