import { Suspense, lazy, useState } from 'react'
import type { ComponentType, ReactNode } from 'react'
import { keepTrying } from './keep-trying.ts'

type Options<Props> = {
  /** Of a box around the part. */
  id: string
  /** When a part that the server has sent comes to life; it can be read and followed as it is. */
  moment: () => Promise<void>
  load: () => Promise<ComponentType<Props>>
  /** What stands there while the scripts of a part that is new to the page arrive. */
  instead?: ReactNode
}

/** A part of the page whose scripts are not needed for the first view. */
export function later<Props extends object>({ id, moment, load, instead }: Options<Props>) {
  const sentHtml = () => (import.meta.env.SSR ? '' : (document.getElementById(id)?.innerHTML ?? ''))

  let loaded: ComponentType<Props> | undefined
  const fetchPart = async () => {
    loaded ??= await keepTrying(load)
    return { default: loaded }
  }
  const SentPart = lazy(async () => {
    if (sentHtml() !== '') await moment()
    return fetchPart()
  })

  // React gives up what the server has sent when something around it changes before the scripts are
  // there. It then stays in its place, unchanged, until they are.
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
