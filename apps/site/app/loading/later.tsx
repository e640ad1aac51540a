import { lazy, Suspense, useState } from 'react'
import type { ComponentType, ReactNode } from 'react'
import { keepTrying } from './retry.ts'

type Options<Props> = {
  /** Of a box around the part. */
  id: string
  load: () => Promise<ComponentType<Props>>
  /** Needed only when the visitor goes on; the HTML of the server can be read and followed as it is. */
  isBelowFirstView?: boolean
  /** Shown while the scripts of a part that is new to the page arrive. */
  instead?: ReactNode
}

const signs = ['scroll', 'wheel', 'touchstart', 'pointermove', 'pointerdown', 'keydown', 'focusin']

/** The visitor may have navigated before the scripts loaded; the next page then loads them. */
const isAwaited = () =>
  window.scrollY > 0 ||
  document.activeElement !== document.body ||
  document.querySelector('.loading') !== null

const waiting = new Set<() => void>()

/** Before a page changes by itself: React shows the change only once every part is there. */
export function fetchWaitingParts() {
  for (const act of waiting) act()
}

/** When the visitor first moves, touches or types. */
function firstSign() {
  return new Promise<void>((resolve) => {
    if (isAwaited()) return resolve()
    const listening = new AbortController()
    const { signal } = listening
    const act = () => {
      waiting.delete(act)
      listening.abort()
      resolve()
    }
    waiting.add(act)
    for (const sign of signs) {
      window.addEventListener(sign, act, { signal, capture: true, passive: true })
    }
  })
}

/** A part that is not in the first view: its scripts lie in a file of their own, fetched last. */
export function later<Props extends object>({
  id,
  load,
  instead,
  isBelowFirstView,
}: Options<Props>) {
  const sentHtml = () => (import.meta.env.SSR ? '' : (document.getElementById(id)?.innerHTML ?? ''))

  let loaded: ComponentType<Props> | undefined
  const fetchPart = async () => {
    loaded ??= await keepTrying(load)
    return { default: loaded }
  }
  const SentPart = lazy(async () => {
    if (isBelowFirstView && sentHtml() !== '') await firstSign()
    return fetchPart()
  })

  // React discards the HTML of the server when a parent changes before the scripts are there. This
  // shows the same HTML again until they are.
  function AsSent() {
    const [html] = useState(sentHtml)
    if (html === '') return instead
    return <div id={id} dangerouslySetInnerHTML={{ __html: html }} />
  }

  function Later(props: Props) {
    const [Part] = useState<ComponentType<Props>>(() => loaded ?? SentPart)
    return (
      <Suspense fallback={<AsSent />}>
        <div id={id}>
          <Part {...props} />
        </div>
      </Suspense>
    )
  }

  return { Later, fetchPart }
}
