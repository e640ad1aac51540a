import { textKinds } from '@padauk/contract/admin/content'
import type { TextKind } from '@padauk/contract/admin/content'
import { Navigate, useLocation, useParams } from 'react-router'
import { NotFoundScreen } from '#admin/layout/screen-gate.tsx'
import { placeOfText } from '#admin/screens/content/text-places.ts'
import { useMay } from '#admin/session/use-session.ts'
import { useWords } from '#admin/words/words.ts'
import { Editor } from './editor.tsx'
import { companySource, contentSource } from './source.ts'

const isTextKind = (kind: string): kind is TextKind =>
  (textKinds as readonly string[]).includes(kind)

/** `/settings/company` and the single texts, `/content/about-us`. */
export default function TextScreen() {
  const { t } = useWords()
  const { group = '' } = useParams()
  const { pathname } = useLocation()
  const isOwner = useMay('owner')
  const isEditor = useMay('editor')
  const shared = {
    titleOf: () => t(`content.kinds.${group}`),
    back:
      group === 'company'
        ? { to: '/settings', label: t('content.settings.title') }
        : { to: '/content', label: t('content.title') },
  }
  // Where it stood before, or under the other name.
  if (pathname !== placeOfText(group)) return <Navigate to={placeOfText(group)} replace />
  if (group === 'company')
    return (
      <Editor
        key={group}
        {...shared}
        source={companySource}
        mayEdit={isOwner}
        readOnlyNote={t('content.editor.readOnlyCompany')}
        note={t('content.editor.whatHappensCompany')}
      />
    )
  if (!isTextKind(group)) return <NotFoundScreen />
  return (
    <Editor
      key={group}
      {...shared}
      source={contentSource(group, group)}
      mayEdit={isEditor}
      readOnlyNote={t('content.editor.readOnly')}
      note={t('content.editor.whatHappens')}
    />
  )
}
