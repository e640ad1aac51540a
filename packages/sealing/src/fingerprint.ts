export { fingerprintOf } from '@padauk/evidence/fingerprint'
