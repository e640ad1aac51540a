import type { Call } from '@padauk/contract/client'
import { createContext, useContext } from 'react'
import { callAdmin } from './call.ts'

/** How the steps of a holder reach the API. A rehearsal puts its own here, which sends nothing. */
export const CallContext = createContext<Call>(callAdmin)

export const useCall = () => useContext(CallContext)
