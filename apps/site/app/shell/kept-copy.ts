/** The mark of a page that the service worker has kept, shown because the network did not answer. */
const mark = 'meta[name="kept-copy"]'

export const isKeptCopy = () => document.querySelector(mark) !== null

/** From now on the page is as new as it can be. */
export const forgetCopy = () => document.querySelector(mark)?.remove()
