import { createPreview } from '@padauk/contract/admin/previews'
import type { PreviewKind } from '@padauk/contract/admin/previews'
import { useNotify } from 'ra-core'
import { callAdmin } from '#admin/session/call.ts'
import { useWords } from '#admin/words/words.ts'
import { Button } from './button.tsx'

const languages = { en: 'content.editor.previewEn', mm: 'content.editor.previewMm' } as const

type PreviewButtonsProps = { preview: { kind: PreviewKind; id: string } }

/** Opens what was saved last as the site would show it, in a tab of its own. */
export function PreviewButtons({ preview }: PreviewButtonsProps) {
  const { t } = useWords()
  const notify = useNotify()

  async function open(language: 'en' | 'mm') {
    const answer = await callAdmin(createPreview, { body: preview })
    if (!answer.ok) return notify(answer.error || 'trouble.unreachable', { type: 'error' })
    window.open(answer.value[`path_${language}`], '_blank', 'noopener')
  }

  return (['en', 'mm'] as const).map((language) => (
    <Button
      key={language}
      kind="outline"
      icon="eye"
      title={t('content.editor.previewHint')}
      onClick={() => void open(language)}
    >
      {t(languages[language])}
    </Button>
  ))
}
