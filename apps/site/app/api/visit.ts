import { createContext } from 'react-router'

type Log = {
  warn: (details: object, sentence: string) => void
  error: (details: object, sentence: string) => void
}

/** What the host knows about one request and the pages need. */
export type Visit = {
  apiUrl: string
  /** What people type; search engines are told addresses that begin with it. */
  origin: string
  requestId: string
  /** The visitor's network address, for the limits of the api. */
  address: string
  /** On every inline script of the page, so that the host knows which are ours; while developing none. */
  scriptMark?: string | undefined
  log: Log
}

export const visitContext = createContext<Visit>()
