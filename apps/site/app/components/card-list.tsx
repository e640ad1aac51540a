import { htmlLanguage } from '@padauk/language/language'
import { Link } from 'react-router'
import type { Card } from '#app/site-data.server'
import { ResponsivePicture } from '#components/picture'
import { Typeset } from '#components/typeset'

type Props = { cards: Card[]; shape: 'aspect-3/2' | 'aspect-4/3'; pathOf: (id: string) => string }

/** Services and projects; the whole card is the link. */
export function CardList({ cards, shape, pathOf }: Props) {
  return (
    <ul className="grid gap-7.5 cards:grid-cols-3 huge:grid-cols-4">
      {cards.map(({ id, title, topic, picture, lang }) => (
        <li key={id} lang={htmlLanguage(lang)} className="border border-line bg-white">
          <Link to={pathOf(id)} className="block h-full text-text no-underline">
            {picture && (
              <ResponsivePicture
                picture={picture}
                sizes="(min-width: 540px) 33vw, 100vw"
                alt=""
                className={`${shape} w-full object-cover`}
              />
            )}
            <div className="p-5">
              <h3>
                <Typeset text={title} />
              </h3>
              <p className="mt-2 text-small text-muted">
                <Typeset text={topic} />
              </p>
            </div>
          </Link>
        </li>
      ))}
    </ul>
  )
}
