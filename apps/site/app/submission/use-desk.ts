import { useState, useSyncExternalStore } from 'react'
import { clearDesk, deskOf } from './desk.ts'

/** What was sent may have been taken back since; whoever comes again finds how it stands today. */
function openDesk(companyId: string, tenderId: string) {
  if (deskOf(companyId, tenderId).get().sending.step === 'sent') clearDesk(companyId, tenderId)
  return deskOf(companyId, tenderId)
}

export function useDesk(companyId: string, tenderId: string) {
  const [desk] = useState(() => openDesk(companyId, tenderId))
  const state = useSyncExternalStore(desk.subscribe, desk.get)
  return { desk, ...state }
}
