import { htmlLanguage } from '@padauk/language/language'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { Article, ArticleData } from './article-data.server.ts'
import { plainText } from '#app/words/typesetting.ts'
import { Html } from '#app/parts/html.tsx'
import { Icon } from '#app/parts/icon.tsx'
import { Loading } from '#app/loading/loading.tsx'
import { NotFound } from '#app/shell/not-found.tsx'
import { PageHead } from '#app/shell/page-head.tsx'
import { Screen } from '#app/parts/screen.tsx'
import { Phrases, Typeset } from '#app/words/typeset.tsx'

type Props = {
  found: ArticleData
  fallbackTitle: string
  back: { to: string; label: string }
  gallery: ReactNode
  /** Below the words: what one may do next. */
  action?: ReactNode
  /** At the very end. */
  note?: ReactNode
}

/** A service or a project: its pictures beside its words. */
export function ArticlePage({ found, fallbackTitle, back, ...parts }: Props) {
  const { article, isMissing } = found
  if (isMissing) return <NotFound />
  const title = article ? plainText(article.title) : fallbackTitle
  return (
    <Screen>
      <PageHead
        title={title}
        parent={{ name: fallbackTitle, address: back.to }}
        {...(article && {
          description: plainText(article.topic),
          picture: article.pictures[0],
        })}
      />
      <Link to={back.to} className="onward mb-3">
        <Icon name="arrow-left" />
        <Phrases>{back.label}</Phrases>
      </Link>
      {article ? <ArticleBody article={article} {...parts} /> : <Loading of="page" />}
    </Screen>
  )
}

type BodyProps = { article: Article } & Pick<Props, 'gallery' | 'note' | 'action'>

function ArticleBody({ article, gallery, note, action }: BodyProps) {
  const { title, description, lang } = article
  return (
    <article>
      <div className="screen-head">
        <h1 lang={htmlLanguage(lang)}>
          <Typeset text={title} />
        </h1>
      </div>
      <div className="article">
        {gallery}
        <div>
          <Html html={description} lang={lang} />
          {action}
          {note}
        </div>
      </div>
    </article>
  )
}
