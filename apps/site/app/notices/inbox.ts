import { listNotices, readNotice, readNotices } from '@padauk/contract/notices'
import type { Answered } from '@padauk/contract/client'
import { useCallback, useEffect, useState } from 'react'
import { useAnswer, useCompanyCall } from '#app/account/company-area.ts'
import type { LoggedUser } from '#app/api/session.ts'
import { rememberUnread } from '#app/api/unread.ts'
import { keepNotices, keptNotices, withRead } from './kept-notices.ts'
import type { NoticePage } from './kept-notices.ts'

const perPage = 25

type Inbox = NoticePage & {
  /** Of this device, because the network did not answer. */
  isOffline?: boolean
}

/** The notices before a number, or the newest; what this device has kept is shown until they are there. */
export function useInbox(login: LoggedUser, before: string | null) {
  const { id } = login.decodedToken
  const call = useCompanyCall(login)
  const [inbox, setInbox] = useState<Inbox | undefined>(() =>
    before === null ? keptNotices(id) : undefined,
  )
  const ask = useCallback(async (): Promise<Answered<Inbox>> => {
    const query = { limit: perPage, ...(before !== null && { before }) }
    const answer = await call(listNotices, { query })
    if (answer.ok || answer.status !== 0 || before !== null) return answer
    const kept = keptNotices(id)
    return kept ? { ok: true, value: { ...kept, isOffline: true }, headers: new Headers() } : answer
  }, [call, before, id])
  useEffect(() => {
    if (!inbox || inbox.isOffline) return
    rememberUnread(id, inbox.unread)
    if (before === null) keepNotices(id, inbox)
  }, [inbox, id, before])
  const { hasFailed, supportCode, load } = useAnswer(ask, setInbox)
  useReturn(inbox?.isOffline === true, load)

  async function read(no: number) {
    const answer = await call(readNotice, { params: { no } })
    if (!answer.ok) return
    const now = new Date().toISOString()
    setInbox((current) => current && withRead(current, no, now))
  }
  async function readAll() {
    const newest = inbox?.items[0]?.no
    if (newest === undefined) return
    const answer = await call(readNotices, { body: { up_to: newest } })
    if (answer.ok) load()
  }
  return { inbox, hasFailed, supportCode, load, call, read, readAll }
}

function useReturn(isOffline: boolean, load: () => void) {
  useEffect(() => {
    if (!isOffline) return
    window.addEventListener('online', load)
    return () => window.removeEventListener('online', load)
  }, [isOffline, load])
}
