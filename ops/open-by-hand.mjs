// Opens the sealed bids of a tender without our software; docs/opening-by-hand.md says how.
// Needs Node 18 and Debian's `age`: node open-by-hand.mjs BIDS SEALED CARD CARD OUT
import { execFileSync } from 'node:child_process'
import { createDecipheriv, createHash, hkdfSync } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'

const [bids, sealed, cardA, cardB, out] = process.argv.slice(2)
const stop = (why) => { throw new Error(why) }
const base64 = (text) => Buffer.from(text, 'base64')
const sha256 = (...parts) => createHash('sha256').update(Buffer.concat(parts)).digest()
const hashed = (bytes, hash) => sha256(bytes).toString('hex') === hash ? bytes : stop('a hash differs')
const ofBid = (text, bid, names) => names.every((name) => text[name] === bid[name]) ? text : stop('of another bid')
const age = (args, input) => execFileSync('age', ['-d', '-i', ...args], { input, stdio: 'pipe' })

// A key as `age` reads it (BIP 173); the checksum starts with that of the prefix.
function identityOf(secret) {
  const bits = [...secret].map((byte) => byte.toString(2).padStart(8, '0')).join('').padEnd(260, '0')
  const data = bits.match(/.{5}/g).map((five) => parseInt(five, 2))
  const step = (sum, value) => [0x3b6a57b2, 0x26508e6d, 0x1ea119fa, 0x3d4233dd, 0x2a1462b3].reduce(
    (next, part, bit) => (sum >>> (25 + bit)) & 1 ? next ^ part : next, ((sum & 0x1ffffff) << 5) ^ value)
  const sum = [...data, 0, 0, 0, 0, 0, 0].reduce(step, 0x305c2c3d) ^ 1
  const all = [...data, ...[25, 20, 15, 10, 5, 0].map((shift) => (sum >>> shift) & 31)]
  return `AGE-SECRET-KEY-1${all.map((value) => 'QPZRY9X8GF2TVDW0S3JN54KHCE6MUA7L'[value]).join('')}\n`
}

// RFC 8188. The salt is bound to key and content, so that a file opens in one way only.
function openFile(bytes, { ikm, sha256: hash }) {
  const [key, salt, plain] = [base64(ikm), bytes.subarray(0, 16), []]
  const derive = (name, length) => Buffer.from(hkdfSync('sha256', key, salt, `Content-Encoding: ${name}\0`, length))
  for (let at = 21, index = 0; at < bytes.length; at += 1048576, index++) {
    const [record, nonce] = [bytes.subarray(at, at + 1048576), derive('nonce', 12)]
    nonce.writeUInt32BE((nonce.readUInt32BE(8) ^ index) >>> 0, 8)
    const cipher = createDecipheriv('aes-128-gcm', derive('aes128gcm', 16), nonce).setAuthTag(record.subarray(-16))
    const opened = Buffer.concat([cipher.update(record.subarray(0, -16)), cipher.final()])
    plain.push(opened.subarray(0, opened.findLastIndex((byte) => byte !== 0)))
  }
  const salts = [sha256(key, Buffer.from(hash, 'hex')), sha256(key)].map((each) => each.subarray(0, 16))
  return salts.some((each) => each.equals(salt)) ? hashed(Buffer.concat(plain), hash) : stop('the salt differs')
}

function openShare(card, bid) {
  const opened = bid.shares.map((share) => { try { return [age([card], base64(share.age)), share] } catch {} })
  const [text, { plainSha256 }] = opened.find(Boolean) ?? stop(`${card} opens no share of ${bid.receiptNo}`)
  return ofBid(JSON.parse(hashed(text, plainSha256)), bid, ['tender', 'company', 'keySet', 'recipient'])
}

for (const bid of readFileSync(bids, 'utf8').trim().split('\n').map((line) => JSON.parse(line))) {
  const [a, b, folder] = [openShare(cardA, bid), openShare(cardB, bid), `${out}/${bid.receiptNo}`]
  const [one, other] = [a.pairs[b.holder], b.pairs[a.holder]].map((piece) => base64(piece ?? stop('one holder twice')))
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  writeFileSync(`${folder}/envelope.age`, base64(bid.envelope))
  const padded = age(['-', `${folder}/envelope.age`], identityOf(one.map((byte, at) => byte ^ other[at])))
  const text = hashed(Buffer.from(padded.toString().trimEnd()), bid.manifestHash)
  writeFileSync(`${folder}/manifest.json`, text)
  for (const file of ofBid(JSON.parse(text), { ...bid, keySet: bid.manifestKeySet ?? bid.keySet }, ['tender', 'company', 'keySet']).files) {
    const bytes = openFile(hashed(readFileSync(`${sealed}/${file.sealedSha256}`), file.sealedSha256), file)
    writeFileSync(`${folder}/${file.slot}-${file.name.replaceAll(/[/\\]/g, '_')}`, bytes)
  }
}
