import { closeSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs'

/** What senders saw, one line each in a file outside the system; written before they continue. */
export function openLedger<Entry>(path: string) {
  const file = openSync(path, 'a', 0o600)
  return {
    write: (entry: Entry) => void writeSync(file, `${JSON.stringify(entry)}\n`),
    read: () => readLedger<Entry>(path),
    close: () => closeSync(file),
    remove() {
      closeSync(file)
      rmSync(path)
    },
  }
}

export type Ledger<Entry> = ReturnType<typeof openLedger<Entry>>

export const readLedger = <Entry>(path: string) =>
  readFileSync(path, 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Entry)
