import { useEffect } from 'react'
import { companyMemory } from './company-memory.ts'
import { keptKeys, useLogin } from './session.ts'

type Named = { id: string; name: string }

const memory = companyMemory<Named>(keptKeys.name)

export function nameIn(text: string | null, id: string) {
  const name = memory.keptIn(text, id)?.name
  return typeof name === 'string' ? name : null
}

/** Public pages then show it at once. */
export function rememberCompanyName(named: Named) {
  if (memory.read(named.id)?.name !== named.name) memory.keep(named)
}

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
