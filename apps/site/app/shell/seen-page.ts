/** What a page tells the service worker that came after it. */
export type SeenPage = { page: string; assets: string[] }
