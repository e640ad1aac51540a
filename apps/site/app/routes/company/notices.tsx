import { useLocation } from 'react-router'
import { LoginGuard } from '#app/account/login-guard.tsx'
import { NoticesScreen } from '#app/notices/notices-screen.tsx'

/** Needs a login but not the record of the company: it is read offline too. */
export default function NoticesPage() {
  const { search } = useLocation()
  return (
    <LoginGuard>
      {(login) => <NoticesScreen key={login.decodedToken.id + search} login={login} />}
    </LoginGuard>
  )
}
