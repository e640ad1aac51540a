/** A hash in groups that people can compare, on a screen or by phone. */
export const groupsOf = (hash: string) => hash.match(/.{1,4}/g) ?? []

/** 128 bits of the hash of a key or key set. */
export const fingerprintOf = (hash: string) => groupsOf(hash.slice(0, 32)).join(' ')
