/** One white point: the smallest picture that is one. */
export const onePixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8/5+hHgAHggJ/PchI7wAAAABJRU5ErkJggg==',
  'base64',
)

/** A PDF by its first and last bytes, with any content. */
export function demoPdf(content: Uint8Array) {
  return Buffer.concat([
    Buffer.from('%PDF-1.7\n%âãÏÓ\n1 0 obj\n<< /Length 0 >>\nstream\n', 'latin1'),
    content,
    Buffer.from('\nendstream\nendobj\n%%EOF\n'),
  ])
}
