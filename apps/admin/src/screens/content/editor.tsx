import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNotify } from 'ra-core'
import { Answer } from '#admin/components/answer.tsx'
import { AskFirst } from '#admin/components/ask-first.tsx'
import { Notice } from '#admin/components/notice.tsx'
import { PreviewButtons } from '#admin/components/preview-buttons.tsx'
import { Screen } from '#admin/components/screen.tsx'
import { SiteLink } from '#admin/components/site-link.tsx'
import { useWords } from '#admin/words/words.ts'
import { ContentForm, ContentReading } from './content-form.tsx'
import type { Edited, Source } from './source.ts'
import { StandingBadges } from './standing.tsx'
import { VersionsPanel } from './versions-panel.tsx'

type EditorProps = {
  source: Source
  titleOf: (edited: Edited) => string
  back: { to: string; label: string }
  mayEdit: boolean
  /** What to tell those who may only look. */
  readOnlyNote: string
  /** What the two buttons do. */
  note: string
}

/** Read, change, publish, take back: the one editor of everything the site says. */
export function Editor(props: EditorProps) {
  const { source } = props
  const queries = useQueryClient()
  const queryKey = ['content', source.key]
  const { data, refetch } = useQuery({ queryKey, queryFn: source.read })
  return (
    <Answer of={{ answer: data, again: refetch }}>
      {(edited) => (
        <EditorScreen
          {...props}
          edited={edited}
          onChange={(value) =>
            queries.setQueryData(queryKey, { ok: true, value, headers: new Headers() })
          }
        />
      )}
    </Answer>
  )
}

type EditorScreenProps = EditorProps & { edited: Edited; onChange: (edited: Edited) => void }

function EditorScreen(props: EditorScreenProps) {
  const { source, edited, titleOf, back, mayEdit, readOnlyNote, note, onChange } = props
  const { t } = useWords()
  const notify = useNotify()
  // The form starts again from what was restored or taken off.
  const [begun, setBegun] = useState(edited)
  const newest = begun.revision > edited.revision ? begun : edited

  function changedBesides(next: Edited, sentence: string) {
    setBegun(next)
    onChange(next)
    notify(sentence, { type: 'success' })
  }

  return (
    <Screen
      title={titleOf(edited) || t('content.list.untitled')}
      lead={<Standing {...edited} />}
      back={back}
      actions={
        <>
          <PreviewButtons preview={source.preview} />
          {edited.state !== 'draft' && <SiteLink paths={source.paths} />}
          {mayEdit && (
            <TakeOff
              source={source}
              edited={edited}
              done={(next) => changedBesides(next, 'content.editor.takenOff')}
            />
          )}
        </>
      }
    >
      {mayEdit ? (
        <ContentForm
          key={begun.revision}
          source={source}
          edited={newest}
          note={note}
          onSaved={(next, intent) => {
            onChange(next)
            const published = intent === 'publish'
            notify(published ? 'content.editor.published' : 'content.editor.savedDraft', {
              type: 'success',
            })
          }}
        />
      ) : (
        <>
          <Notice>{readOnlyNote}</Notice>
          <ContentReading source={source} edited={edited} />
        </>
      )}
      <VersionsPanel
        source={source}
        edited={edited}
        mayRestore={mayEdit}
        onRestored={(next) => changedBesides(next, 'content.editor.restored')}
      />
    </Screen>
  )
}

function Standing({ state, missing_burmese, changed_at, changed_by }: Edited) {
  const { t, dateAndTime } = useWords()
  const name = changed_by?.name ?? t('content.editor.somebody')
  return (
    <>
      <div className="content-standing">
        <StandingBadges state={state} missing_burmese={missing_burmese} />
        <span>{t(`content.stateTexts.${state}`)}</span>
      </div>
      <p>
        {changed_at
          ? t('content.editor.lastChange', { name, at: dateAndTime(changed_at) })
          : t('content.editor.lastChangeUnknown')}
      </p>
    </>
  )
}

type TakeOffProps = { source: Source; edited: Edited; done: (edited: Edited) => void }

function TakeOff({ source: { takeOff }, edited, done }: TakeOffProps) {
  const { t } = useWords()
  if (!takeOff || edited.state === 'draft') return null
  return (
    <AskFirst
      button={{ label: t('content.editor.takeOff'), kind: 'danger' }}
      title={t('content.editor.takeOffTitle')}
      confirm={t('content.editor.takeOff')}
      act={() => takeOff(edited.revision)}
      done={done}
    >
      <p>{t('content.editor.takeOffText')}</p>
    </AskFirst>
  )
}
