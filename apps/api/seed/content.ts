import words from './content.json' with { type: 'json' }

/** What the demo says and shows; staff of a real company fill in their own. */
export const content = words

/** Those with fixed dates, and those that close during the demo. */
export const demoTenders = [...content.tenders, ...Object.values(content.liveTenders)]
