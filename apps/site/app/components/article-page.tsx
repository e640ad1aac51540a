import { htmlLanguage } from '@padauk/language/language'
import { Link } from 'react-router'
import type { Article, ArticleData } from '#app/article-data.server'
import { plainText } from '#app/typesetting'
import { Html } from '#components/html'
import { Loading } from '#components/loading'
import { NotFound } from '#components/not-found'
import { PageHead } from '#components/page-head'
import { ResponsivePicture } from '#components/picture'
import { Screen } from '#components/screen'
import { Typeset } from '#components/typeset'

type Props = {
  found: ArticleData
  fallbackTitle: string
  back: { to: string; label: string }
  picturesLabel: string
  createdOnLabel?: string
}

export function ArticlePage({ found, fallbackTitle, back, picturesLabel, createdOnLabel }: Props) {
  const { article, isMissing } = found
  if (isMissing) return <NotFound />
  return (
    <Screen>
      <PageHead
        title={article ? plainText(article.title) : fallbackTitle}
        {...(article && { description: plainText(article.topic) })}
      />
      <p className="mb-4">
        <Link to={back.to} className="inline-flex min-h-11 items-center">
          <span aria-hidden="true">←&nbsp;</span>
          {back.label}
        </Link>
      </p>
      {article ? (
        <ArticleBody {...{ article, picturesLabel, createdOnLabel }} />
      ) : (
        <Loading of="page" />
      )}
    </Screen>
  )
}

type BodyProps = {
  article: Article
  picturesLabel: string
  createdOnLabel: string | undefined
}

function ArticleBody({ article, picturesLabel, createdOnLabel }: BodyProps) {
  const { title, description, pictures, lang, createdOn } = article
  return (
    <article lang={htmlLanguage(lang)}>
      <h1 className="mb-8">
        <Typeset text={title} />
      </h1>
      <ul aria-label={picturesLabel} className="mb-8 grid gap-4 cards:grid-cols-2 wide:grid-cols-3">
        {pictures.map((picture, place) => (
          <li key={picture.src}>
            <ResponsivePicture
              picture={picture}
              sizes="(min-width: 900px) 33vw, (min-width: 540px) 50vw, 100vw"
              isFirst={place === 0}
              className="w-full"
            />
          </li>
        ))}
      </ul>
      <Html html={description} />
      {createdOnLabel && (
        <p className="mt-8 text-small text-muted">
          {createdOnLabel} {createdOn}
        </p>
      )}
    </article>
  )
}
