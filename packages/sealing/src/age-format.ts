// An age v1 file to one X25519 key, seen without any key.

// The last letter of 32 bytes has two bits to spare; only zeros there.
const word = '[A-Za-z0-9+/]{42}[AEIMQUYcgkosw048]'
const header = new RegExp(
  `^age-encryption\\.org/v1\\n-> X25519 ${word}\\n${word}\\n--- ${word}\\n$`,
)
const headerBytes = 168
const nonceBytes = 16
const chunkBytes = 65_536
const tagBytes = 16

/**
 * How many bytes the file holds, or null when it is anything but an age file with exactly one
 * X25519 stanza: a second one would be a second reader.
 */
export function agePlainSize(file: Uint8Array) {
  const start = String.fromCharCode(...file.subarray(0, headerBytes))
  if (!header.test(start)) return null
  const payload = file.length - headerBytes - nonceBytes
  const count = Math.ceil(payload / (chunkBytes + tagBytes))
  const plain = payload - count * tagBytes
  // Only a file without content has an empty chunk.
  const isWhole = plain > (count - 1) * chunkBytes || (count === 1 && plain === 0)
  return isWhole ? plain : null
}
