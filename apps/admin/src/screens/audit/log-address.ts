/** The log narrowed down to something, as a link. */
export const logAddress = (filter: { actor?: string; subject?: string }) =>
  `/audit?filter=${encodeURIComponent(JSON.stringify(filter))}`
