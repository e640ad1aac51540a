const number = /^[0-9A-HJKMNP-TV-Z]{16}$/

/** The receipt number in a scanned code: the address of the check, or the bare number. */
export function scannedNumber(text: string) {
  const asked = URL.canParse(text) ? new URL(text).searchParams.get('no') : text
  const plain = (asked ?? '').toUpperCase().replace(/[\s-]/g, '')
  return number.test(plain) ? (plain.match(/.{4}/g) ?? []).join('-') : null
}
