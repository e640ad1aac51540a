import type { StaffRole } from '@padauk/contract/endpoint'
import { staff } from '#admin/session/call.ts'
import { useObservable } from '#admin/session/observable.ts'

/** Who is signed in; null on the pages before. */
export const useSession = () => useObservable(staff.current)

/** Whether the signed-in person has one of these roles; the server decides in the end. */
export function useMay(...roles: readonly StaffRole[]) {
  const session = useSession()
  return session?.roles.some((role) => roles.includes(role)) ?? false
}
