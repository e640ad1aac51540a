import { keepHeading } from '@padauk/language/line-breaks'

/** The h1 of a page; Burmese phrases stay together. */
export function Heading({ text }: { text: string }) {
  return (
    <h1>
      {keepHeading(text).map(({ text: part, unbroken }, position) => (
        <span key={position} className={unbroken ? 'nb' : undefined}>
          {part}
        </span>
      ))}
    </h1>
  )
}
