export { fingerprintOf, groupsOf } from '@padauk/evidence/fingerprint'
