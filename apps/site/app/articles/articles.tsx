import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import type { ArticleData } from './article-data.server.ts'
import { anchorPath } from '#app/words/links.ts'
import { useLanguage } from '#app/api/site-data.ts'
import { ArticlePage } from './article-page.tsx'
import { Gallery } from '#app/motion/gallery.tsx'

export function ServiceArticle({ found }: { found: ArticleData }) {
  const t = useTranslations()
  const language = useLanguage()
  const { article } = found
  return (
    <ArticlePage
      found={found}
      fallbackTitle={t('nav.services')}
      back={{ to: anchorPath(language, 'services'), label: t('service.backToServices') }}
      gallery={
        <Gallery
          pictures={article?.pictures ?? []}
          label={t('service.pictures')}
          shape="aspect-3/2"
        />
      }
      note={
        <p className="mt-12 text-small text-muted">
          {t('service.createdOn')} {article?.createdOn}
        </p>
      }
      action={
        <Link to={anchorPath(language, 'contact')} className="button button-gold mt-8">
          {t('common.contactUs')}
        </Link>
      }
    />
  )
}

export function ProjectArticle({ found }: { found: ArticleData }) {
  const t = useTranslations()
  return (
    <ArticlePage
      found={found}
      fallbackTitle={t('nav.ourClients')}
      back={{ to: anchorPath(useLanguage(), 'client'), label: t('project.backToClients') }}
      gallery={
        <Gallery
          pictures={found.article?.pictures ?? []}
          label={t('project.pictures')}
          shape="aspect-4/3"
          hasThumbnails
        />
      }
    />
  )
}
