import { checkTimeStamp } from './time-stamp-check.ts'

export type StampStep =
  /** Read and right, with its time; or not a time stamp at all. */
  | 'timeStamp'
  /** It stamps another closing statement. */
  | 'timeStampStatement'
  /** Its time, or what it stamps, was changed. */
  | 'timeStampContent'
  /** The certificate inside is not the signer's, or not one for time stamps. */
  | 'timeStampCertificate'
  | 'timeStampSignature'

export type StampFinding = { step: StampStep; state: 'right' | 'wrong' | 'open'; name?: string }

const steps = {
  format: 'timeStamp',
  statement: 'timeStampStatement',
  content: 'timeStampContent',
  certificate: 'timeStampCertificate',
  signature: 'timeStampSignature',
} as const

/** `2026-11-16 16:01:20 (UTC+06:30)`: the same in both languages, as it is compared with others. */
function timeInMyanmar(at: Date) {
  const shifted = new Date(at.getTime() + 6.5 * 3_600_000).toISOString()
  return `${shifted.slice(0, 10)} ${shifted.slice(11, 19)} (UTC+06:30)`
}

function bytesOfBase64(text: string) {
  try {
    return Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0))
  } catch {
    return new Uint8Array()
  }
}

/** The time stamp beside a closing proof, over the SHA-256 of the closing statement. */
export async function examineStamp(
  token: string | undefined,
  statementHash: () => Uint8Array | Promise<Uint8Array>,
): Promise<StampFinding[]> {
  if (token === undefined) return []
  const { at, faults, isJudged } = await checkTimeStamp(bytesOfBase64(token), await statementHash())
  if (faults.length > 0) return faults.map((fault) => ({ step: steps[fault], state: 'wrong' }))
  const name = at ? timeInMyanmar(at) : ''
  return isJudged
    ? [{ step: 'timeStamp', state: 'right', name }]
    : [{ step: 'timeStampSignature', state: 'open', name }]
}
