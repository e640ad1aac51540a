import type { StaffDocument, StaffPicture } from '@padauk/contract/admin/media'
import { Thumbnail } from '#admin/components/picture-card.tsx'
import { useWords } from '#admin/words/words.ts'

const instant = /^\d{4}-\d\d-\d\dT[\d:.]+(?:Z|[+-]\d\d:\d\d)$/
const blocks = /<\/(?:p|h[2-4]|li|t[rdh]|blockquote)>|<br\s*\/?>/g

/** The words of a formatted text, a line for each paragraph; read in a document where nothing runs. */
export function plainText(html: string) {
  const page = new DOMParser().parseFromString(html.replaceAll(blocks, '$&\n'), 'text/html')
  return page.body.textContent.trim()
}

const isPicture = (value: unknown): value is StaffPicture =>
  typeof value === 'object' && value !== null && 'alt_en' in value

/** A value of an older version, to be looked at. */
export function VersionValue({ value }: { value: unknown }) {
  const { t, dateAndTime } = useWords()
  if (value === null || value === undefined || value === '')
    return <span className="version-empty">{t('content.versions.empty')}</span>
  if (typeof value === 'string')
    return <span>{instant.test(value) ? dateAndTime(value) : plainText(value)}</span>
  if (Array.isArray(value)) {
    if (value.length === 0) return <VersionValue value="" />
    return value.filter(isPicture).map((picture) => <Picture key={picture.id} picture={picture} />)
  }
  if (isPicture(value)) return <Picture picture={value} />
  return <span>{(value as StaffDocument).title}</span>
}

function Picture({ picture }: { picture: StaffPicture }) {
  return (
    <span className="version-picture">
      <Thumbnail picture={picture} />
      {picture.alt_en}
    </span>
  )
}
