import { isFree } from '@padauk/testing/postgres'

const tries = 100

/** The port that the variable names, which must be free; without one the next free from `first` on. */
export async function chosenPort(variable: 'PORT' | 'INBOX_PORT', first: number) {
  const named = process.env[variable]
  if (named) {
    const port = Number(named)
    if (!Number.isInteger(port) || port < 1 || port > 65_535)
      throw new Error(`${variable}=${named} is not a port: use a number from 1 to 65535`)
    if (await isFree(port)) return port
    throw new Error(`${variable}=${port} is in use: choose another, or leave ${variable} out`)
  }
  for (let port = first; port < first + tries; port++) if (await isFree(port)) return port
  throw new Error(
    `ports ${first} to ${first + tries - 1} are in use: choose one with ${variable}=…`,
  )
}
