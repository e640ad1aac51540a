import { useSyncExternalStore } from 'react'
import { forgetDrafts } from './drafts.ts'

const storageKey = 'loggedUser'
/** Tells the other tabs that the log-out was deliberate; a session may also just end. */
const loggedOutKey = 'loggedOut'
/** What is kept beside the login, for the company alone: it goes when the login goes. */
export const keptKeys = { name: 'companyName', unread: 'unreadNotices', notices: 'notices' }

/** The stored login (rules 3.6). Only the api knows whether the token is still valid. */
export type LoggedUser = { decodedToken: { id: string; exp: number }; token: string }

export function parseLoggedUser(stored: string | null): LoggedUser | null {
  try {
    const { decodedToken, token } = JSON.parse(stored ?? 'null') as LoggedUser
    return typeof decodedToken.id === 'string' && typeof token === 'string'
      ? { decodedToken, token }
      : null
  } catch {
    return null
  }
}

/** Read, never trusted: the api checks the signature. */
export function loggedUserOf(token: string): LoggedUser {
  const [, payload = ''] = token.split('.')
  const { id, exp } = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/')))
  return { decodedToken: { id, exp }, token }
}

function stored() {
  try {
    return localStorage.getItem(storageKey)
  } catch {
    return null
  }
}

let last: { text: string | null; login: LoggedUser | null } = { text: null, login: null }

/** The same object as long as the stored text is the same, as React wants it. */
export function readLogin() {
  const text = stored()
  if (last.text !== text) last = { text, login: parseLoggedUser(text) }
  return last.login
}

/** Browsers report changes of the storage to the other tabs only, so this one is told by us. */
export function onLoginChange(listener: () => void) {
  window.addEventListener('storage', listener)
  return () => window.removeEventListener('storage', listener)
}

const tellThisTab = () =>
  window.dispatchEvent(new StorageEvent('storage', { key: storageKey, storageArea: localStorage }))

export function storeLogin(token: string) {
  localStorage.setItem(storageKey, JSON.stringify(loggedUserOf(token)))
  localStorage.removeItem(loggedOutKey)
  tellThisTab()
}

function removeLogin() {
  for (const key of [storageKey, ...Object.values(keptKeys)]) localStorage.removeItem(key)
}

/** For a session that ended by itself. */
export function forgetLogin() {
  removeLogin()
  tellThisTab()
}

/**
 * At once in all tabs; the session itself ends as soon as the api hears of it. What was typed goes
 * with it, unless the person keeps the drafts on this device.
 */
export function logOut({ keepsDrafts = false } = {}) {
  const login = readLogin()
  localStorage.setItem(loggedOutKey, 'true')
  removeLogin()
  forgetDrafts(sessionStorage)
  if (!keepsDrafts) forgetDrafts(localStorage)
  tellThisTab()
  if (login) void import('./sign-out.ts').then(({ endSessionOf }) => endSessionOf(login.token))
}

/** Another tab may have begun a new session since. */
export function forgetLoginOf(token: string) {
  if (readLogin()?.token === token) forgetLogin()
}

export const hasLoggedOut = () => localStorage.getItem(loggedOutKey) !== null

/** Undefined on the server and in the first moment: no page that is rendered there depends on it. */
export const useLogin = (): LoggedUser | null | undefined =>
  useSyncExternalStore(onLoginChange, readLogin, () => undefined)

export const useIsLoggedIn = () => Boolean(useLogin())
