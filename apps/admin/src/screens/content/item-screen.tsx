import type { EditedContent } from '@padauk/contract/admin/content'
import { useParams } from 'react-router'
import { useMay } from '#admin/session/use-session.ts'
import { useWords } from '#admin/words/words.ts'
import { Editor } from './editor.tsx'
import { contentSource } from './source.ts'
import { useItemKind } from './use-item-kind.ts'
import { titleOf } from './values.ts'

export default function ItemScreen() {
  const { t, language } = useWords()
  const kind = useItemKind()
  const { id = '' } = useParams()
  const source = contentSource(kind, id)
  return (
    <Editor
      key={source.key}
      source={source}
      titleOf={(edited) => titleOf(edited as EditedContent, language)}
      back={{ to: `/${kind}`, label: t(`content.kinds.${kind}`) }}
      mayEdit={useMay('editor')}
      readOnlyNote={t('content.editor.readOnly')}
      note={t('content.editor.whatHappens')}
    />
  )
}
