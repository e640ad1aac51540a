import { createContext, useContext } from 'react'

/** True around a form that its reader may look at, but not change. */
export const ReadOnly = createContext(false)

export const useReadOnly = () => useContext(ReadOnly)
