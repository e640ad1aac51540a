declare module 'virtual:offline-verifier' {
  /** The page without keys, as built from `verifier/`. */
  export const page: string
}
