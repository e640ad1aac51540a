import { useSyncExternalStore } from 'react'

const never = () => () => {}

/** False on the server and for the first moment in the browser, where scripts are not running yet. */
export const useIsHydrated = () =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
