import { execFileSync } from 'node:child_process'

/** A new Ed25519 key, as `ops/deploy.sh pack` wants it, and the half that servers know. */
export function newSigningKey(path: string) {
  execFileSync('openssl', ['genpkey', '-algorithm', 'ed25519', '-out', path])
  return { path, publicHalf: execFileSync('openssl', ['pkey', '-in', path, '-pubout']) }
}
