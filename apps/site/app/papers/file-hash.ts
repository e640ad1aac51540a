import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex } from '@noble/hashes/utils.js'

const pieceBytes = 1_048_576

/** SHA-256, piece by piece: a phone has no room for a whole file. */
export async function hashOfFile(file: File) {
  const hash = sha256.create()
  for (let start = 0; start < file.size; start += pieceBytes) {
    const piece = await file.slice(start, start + pieceBytes).arrayBuffer()
    hash.update(new Uint8Array(piece))
  }
  return bytesToHex(hash.digest())
}
