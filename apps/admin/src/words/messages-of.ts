import type { CompiledMessage } from 'icu-minify/format'

/** Messages compiled at build time, by key: `tenders.publish.button`. */
export type Messages = { [key: string]: CompiledMessage | Messages }

/** Each part of the admin has a catalogue: `admin-tenders.json` is `tenders`, `admin.json` the rest. */
export function messagesOf(files: Record<string, unknown>): Messages {
  const messages: Messages = {}
  for (const [path, catalogue] of Object.entries(files)) {
    const name = /([\w-]+)\.json$/.exec(path)?.[1] ?? ''
    if (name === 'admin') Object.assign(messages, catalogue)
    else messages[name.replace('admin-', '')] = catalogue as Messages
  }
  return messages
}
