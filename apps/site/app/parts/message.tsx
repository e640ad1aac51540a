import type { ReactNode } from 'react'
import { rain } from './pictures/rain.ts'
import { Phrases } from '#app/words/typeset.tsx'

const sizes = '(min-width: 1440px) 560px, (min-width: 900px) 40vw, 92vw'

type Props = {
  title: string
  text: string
  picture?: typeof rain
  /** Between the words and what to do next. */
  facts?: ReactNode
  children: ReactNode
}

/** One message on a page of its own, with what to do next. */
export function Message({ title, text, picture = rain, facts, children }: Props) {
  return (
    <div className="message wrap">
      <picture>
        <source type="image/avif" srcSet={picture.avif} sizes={sizes} />
        <source type="image/webp" srcSet={picture.webp} sizes={sizes} />
        <img
          src={picture.src}
          width={picture.width}
          height={picture.height}
          alt=""
          className="stepped"
        />
      </picture>
      <div>
        <h1>
          <Phrases>{title}</Phrases>
        </h1>
        <p>{text}</p>
        {facts}
        <div className="message-actions">{children}</div>
      </div>
    </div>
  )
}
