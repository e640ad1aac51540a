/**
 * Whether a call to the store failed because the store is down. The S3 client marks every call that
 * failed; one that was answered has a status.
 */
export function isStoreAway(error: unknown) {
  if (!(error instanceof Error) || !('$metadata' in error)) return false
  const { httpStatusCode } = error.$metadata as { httpStatusCode?: number }
  return httpStatusCode === undefined || httpStatusCode >= 500
}
