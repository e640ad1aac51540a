import { useEffect, useSyncExternalStore } from 'react'
import { companyNameKey, onLoginChange, useLogin } from './session.ts'

type Named = { id: string; name: string }

function stored() {
  try {
    return localStorage.getItem(companyNameKey)
  } catch {
    return null
  }
}

/** The stored name, if it belongs to this company and not to one signed in before. */
export function nameIn(text: string | null, id: string) {
  try {
    const named = JSON.parse(text ?? 'null') as Named | null
    return named?.id === id && typeof named.name === 'string' ? named.name : null
  } catch {
    return null
  }
}

/** Stored beside the login, so that public pages show it at once. */
export function rememberCompanyName({ id, name }: Named) {
  if (nameIn(stored(), id) === name) return
  localStorage.setItem(companyNameKey, JSON.stringify({ id, name }))
  window.dispatchEvent(
    new StorageEvent('storage', { key: companyNameKey, storageArea: localStorage }),
  )
}

/** Undefined for visitors; null until the name is known. */
export function useCompanyName(): string | null | undefined {
  const login = useLogin()
  const text = useSyncExternalStore(onLoginChange, stored, () => null)
  const name = login ? nameIn(text, login.decodedToken.id) : undefined
  useEffect(() => {
    if (!login || name !== null) return
    void import('./own-name.ts')
      .then(({ fetchOwnName }) => fetchOwnName(login))
      .then((fetched) => fetched && rememberCompanyName(fetched))
  }, [login, name])
  return name
}
