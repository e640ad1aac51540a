import type { ListedContent } from '@padauk/contract/admin/content'
import { Thumbnail } from '#admin/components/picture-card.tsx'
import { useWords } from '#admin/words/words.ts'
import './item-title.css'

type ItemTitleProps = Pick<ListedContent, 'title_en' | 'title_mm' | 'picture'>

/** A picture and both titles, for lists. */
export function ItemTitle({ title_en, title_mm, picture }: ItemTitleProps) {
  const { t } = useWords()
  return (
    <span className="item-title">
      {picture && <Thumbnail picture={picture} />}
      <span>
        <span className="item-title-first">{title_en || t('content.list.untitled')}</span>
        {title_mm && (
          <span className="item-title-second" lang="my">
            {title_mm}
          </span>
        )}
      </span>
    </span>
  )
}
