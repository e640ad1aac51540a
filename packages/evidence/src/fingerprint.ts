/** 128 bits of the hash of a key or key set, in groups that two people can compare by phone. */
export const fingerprintOf = (hash: string) => (hash.slice(0, 32).match(/.{4}/g) ?? []).join(' ')
