import type { Inbox, ReceivedMail } from '@padauk/testing/inbox'
import type { System } from './system.ts'

const messageIdOf = (letterId: string) => `<${letterId}@127.0.0.1>`

/** Those that a system has sent: all proofs of a run, and their second tries, share the inbox. */
export async function mailsOf({ rows }: Pick<System, 'rows'>, { mails }: Pick<Inbox, 'mails'>) {
  const letters = await rows<{ id: string }>('select id from letters')
  const own = new Set(letters.map(({ id }) => messageIdOf(id)))
  return mails.filter(({ messageId }) => own.has(messageId))
}

/** The letters that the database holds, compared with the mails that arrived. */
export function compareMails(ids: readonly string[], mails: readonly ReceivedMail[]) {
  const owed = new Set(ids.map(messageIdOf))
  const arrived = new Set(mails.map(({ messageId }) => messageId))
  return {
    missing: [...owed].filter((id) => !arrived.has(id)),
    foreign: [...arrived].filter((id) => !owed.has(id)),
    /** The same message to every mail system. */
    repeated: mails.length - arrived.size,
  }
}
