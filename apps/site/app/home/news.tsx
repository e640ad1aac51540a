import { useTranslations } from 'use-intl'
import type { NewsCard } from './home-data.server.ts'
import { pictureSizes, ResponsivePicture } from '#app/parts/picture.tsx'
import { Carousel } from '#app/motion/carousel.tsx'
import { Section } from '#app/parts/section.tsx'
import { Typeset } from '#app/words/typeset.tsx'

/** Shown only when there is any (rules 2.2). */
export function News({ news }: { news: NewsCard[] }) {
  const t = useTranslations('home')
  if (news.length === 0) return null
  const title = t('newsTitle')
  return (
    <Section anchor="news" title={title}>
      <Carousel label={title} items={news} card={(item) => <NewsArticle item={item} />} />
    </Section>
  )
}

function NewsArticle({ item: { title, description, picture } }: { item: NewsCard }) {
  return (
    <article className="news">
      {picture && (
        <ResponsivePicture
          picture={picture}
          sizes={pictureSizes.card}
          alt=""
          className="aspect-3/2 w-full object-cover"
        />
      )}
      <div className="px-4 pt-4 pb-6">
        <h3>
          <Typeset text={title} />
        </h3>
        <p className="card-topic">
          <Typeset text={description} />
        </p>
      </div>
    </article>
  )
}
