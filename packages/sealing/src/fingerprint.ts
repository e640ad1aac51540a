/** 128 bits of the set's hash, in groups that two people can compare by phone. */
export const fingerprintOf = (setHash: string) =>
  (setHash.slice(0, 32).match(/.{4}/g) ?? []).join(' ')
