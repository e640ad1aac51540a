/** RFC 8188 by other authors, for tests: it must read what we write. */
declare module 'http_ece' {
  type Options = { version: 'aes128gcm'; key: Buffer }
  export function decrypt(sealed: Buffer, options: Options): Buffer
}
