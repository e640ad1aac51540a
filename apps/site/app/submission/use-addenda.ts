import { useEffect, useState } from 'react'
import type { TenderView } from '#app/tenders/tender-view.ts'
import type { Sending } from './state.ts'
import type { SubmissionStore } from './submission-store.ts'

type Form = {
  view: TenderView
  store: SubmissionStore
  sending: Sending
  refresh: () => Promise<void>
}

/** What the form knows of addenda. Files and words stay; a bid is sent again by a person only. */
export function useAddenda({ view, store, sending, refresh }: Form) {
  const { length } = view.tender.addenda
  const [atFirst] = useState(length)
  const [unread, setUnread] = useState<readonly number[]>([])
  const isRefused = sending.step === 'refused' && sending.code === 'addendum-unread'
  const isHeld = sending.step === 'waiting' && unread.length > 0
  useEffect(() => {
    if (isRefused || isHeld) store.withdraw()
    if (isRefused) void refresh()
  }, [isRefused, isHeld, store, refresh])
  return { unread, setUnread, isNew: length > atFirst }
}

/** To the panel with what is to be read; the address stays, which says where in the form one is. */
export const showAddenda = () => document.getElementById('form-addenda')?.focus()
