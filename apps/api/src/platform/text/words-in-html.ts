// A tag never contains another: looking for its end behind each `<` would take quadratic time.
const silent = /<[^<>]*>|&nbsp;|\s/g

/** Whether HTML says anything; tags alone say nothing. */
export const hasWords = (html: string) => html.replace(silent, '') !== ''
