import type { ReceivedMail } from '@padauk/testing/inbox'

/** The letters that the database holds, compared with the mails that arrived. */
export function compareMails(ids: readonly string[], mails: readonly ReceivedMail[]) {
  const owed = new Set(ids.map((id) => `<${id}@127.0.0.1>`))
  const arrived = new Set(mails.map(({ messageId }) => messageId))
  return {
    missing: [...owed].filter((id) => !arrived.has(id)),
    foreign: [...arrived].filter((id) => !owed.has(id)),
    /** The same message to every mail system. */
    repeated: mails.length - arrived.size,
  }
}
