import { useEffect } from 'react'
import { companyMemory } from './company-memory.ts'
import { keptKeys, useLogin } from './session.ts'

/** Of the person who is signed in: their company. */
type Named = { id: string; company: string; name: string }

const memory = companyMemory<Named>(keptKeys.name)

export function nameIn(text: string | null, id: string) {
  const name = memory.keptIn(text, id)?.name
  return typeof name === 'string' ? name : null
}

/** Public pages then show it at once. */
export function rememberCompanyName(named: Named) {
  const known = memory.read(named.id)
  if (known?.name !== named.name || known.company !== named.company) memory.keep(named)
}

/** What lies on this device is the company's. An owner has the id of the company. */
export const companyIdOf = (personId: string) => memory.read(personId)?.company ?? personId

/** Undefined for visitors; null until the name is known. */
export function useCompanyName(): string | null | undefined {
  const login = useLogin()
  const text = memory.useText()
  const name = login ? nameIn(text, login.decodedToken.id) : undefined
  useEffect(() => {
    if (!login || name !== null) return
    void import('./own-name.ts')
      .then(({ fetchOwnName }) => fetchOwnName(login))
      .then((fetched) => fetched && rememberCompanyName(fetched))
  }, [login, name])
  return name
}
