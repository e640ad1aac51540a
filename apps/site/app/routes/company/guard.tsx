import { Outlet } from 'react-router'
import { useCompanyCall, useOwnRecord } from '#app/account/company-area.ts'
import type { CompanyArea } from '#app/account/company-area.ts'
import { Doorstep, LoginGuard, Waiting } from '#app/account/login-guard.tsx'
import type { LoggedUser } from '#app/api/session.ts'
import { LoadFailed } from '#app/loading/page-loading.tsx'

/** Guards the pages that need a login and the record of the company. */
export default function Guard() {
  return <LoginGuard>{(login) => <Inside key={login.decodedToken.id} login={login} />}</LoginGuard>
}

function Inside({ login }: { login: LoggedUser }) {
  const call = useCompanyCall(login)
  const { company, hasFailed, reload } = useOwnRecord(login, call)
  if (company) {
    const area: CompanyArea = { company, call, reload }
    return <Outlet context={area} />
  }
  if (!hasFailed) return <Waiting />
  return (
    <Doorstep>
      <LoadFailed tryAgain={reload} />
    </Doorstep>
  )
}
