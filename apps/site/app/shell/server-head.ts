import { createContext } from 'react'
import type { ReactNode } from 'react'

/** What only the server writes into the head of a page; browsers load no code for it. */
export const ServerHead = createContext<ReactNode>(null)
