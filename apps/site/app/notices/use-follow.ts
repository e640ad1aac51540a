import { useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { CallApi } from '#app/api/client.ts'
import { useToast } from '#app/shell/toast.tsx'

type Given = { tenderId: string; asLoaded: boolean; call: CallApi }

/** The star shows at once what was pressed, and goes back when that was not kept. */
export function useFollow({ tenderId, asLoaded, call }: Given) {
  const t = useTranslations()
  const showToast = useToast()
  const [pressed, setPressed] = useState<{ loaded: boolean; now: boolean }>()
  // One after the other: what was pressed last counts.
  const line = useRef(Promise.resolve())
  // A reload of the page may bring another answer: a download follows too.
  const isFollowed = pressed?.loaded === asLoaded ? pressed.now : asLoaded
  const show = (now: boolean) => setPressed({ loaded: asLoaded, now })

  async function send(wanted: boolean) {
    const outcome = await import('./follow.ts')
      .then(({ setFollowed }) => setFollowed(tenderId, wanted, call))
      .catch(() => ({ state: 'failed' }) as const)
    show(outcome.state === 'done' ? wanted : !wanted)
    if (outcome.state === 'done' && wanted) showToast(t('notices.follow.done'))
    if (outcome.state === 'refused') showToast(outcome.sentence, 'error')
    if (outcome.state === 'failed') showToast(t('toast.serverError'), 'error')
  }

  function press() {
    const wanted = !isFollowed
    show(wanted)
    line.current = line.current.then(() => send(wanted))
  }

  return { isFollowed, press }
}
