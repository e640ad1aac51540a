import { execFile } from 'node:child_process'

/** What a program of the machine prints; null where it is missing or fails. */
export const run = (program: string, words: string[]) =>
  new Promise<string | null>((resolve) => {
    execFile(program, words, { timeout: 5_000 }, (error, stdout) =>
      resolve(error ? null : stdout.trim()),
    )
  })
