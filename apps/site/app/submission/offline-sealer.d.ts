declare module 'virtual:offline-sealer' {
  /** The whole page, as built from `sealer/`: the same bytes for everyone. */
  export const page: string
  /** Of these bytes, in hex. */
  export const sha256: string
}
