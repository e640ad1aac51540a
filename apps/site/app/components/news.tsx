import { htmlLanguage } from '@padauk/language/language'
import { useTranslations } from 'use-intl'
import type { NewsCard } from '#app/home-data.server'
import { ResponsivePicture } from '#components/picture'
import { Section } from '#components/section'
import { Typeset } from '#components/typeset'

/** Shown only when there is any (spec §2). */
export function News({ news }: { news: NewsCard[] }) {
  const t = useTranslations('home')
  if (news.length === 0) return null
  return (
    <Section anchor="news" title={t('newsTitle')} isAlternate>
      <ul className="grid gap-7.5 cards:grid-cols-3 huge:grid-cols-4">
        {news.map(({ id, title, description, picture, lang }) => (
          <li key={id} lang={htmlLanguage(lang)} className="border border-line bg-white">
            {picture && (
              <ResponsivePicture
                picture={picture}
                sizes="(min-width: 540px) 33vw, 100vw"
                alt=""
                className="aspect-3/2 w-full object-cover"
              />
            )}
            <div className="p-5">
              <h3>
                <Typeset text={title} />
              </h3>
              <p className="mt-2 text-small text-muted">
                <Typeset text={description} />
              </p>
            </div>
          </li>
        ))}
      </ul>
    </Section>
  )
}
