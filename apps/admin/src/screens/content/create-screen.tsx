import { Content, createContent, publishContent } from '@padauk/contract/admin/content'
import type { EditedContent } from '@padauk/contract/admin/content'
import type { Answered } from '@padauk/contract/client'
import { useState } from 'react'
import { useNotify } from 'ra-core'
import { useNavigate } from 'react-router'
import { callAdmin } from '#admin/session/call.ts'
import { Panel, Screen } from '#admin/components/screen.tsx'
import { EditForm } from '#admin/forms/edit-form.tsx'
import { KeptWords } from '#admin/forms/use-unicode.ts'
import { useWords } from '#admin/words/words.ts'
import { PublishButton, useIntent } from './content-form.tsx'
import type { Intent } from './save.ts'
import { ContentFields } from './content-fields.tsx'
import { partsOf } from './parts.ts'
import { namedAsInForm, refusedHere } from './save.ts'
import { useItemKind } from './use-item-kind.ts'
import { usePublishCheck } from './use-publish-check.tsx'
import { contentOf, emptyValues } from './values.ts'
import type { Values } from './values.ts'

type Created = { item: EditedContent; isPublished: boolean }

type Wish = { intent: Intent; asTyped: string[] }

async function create(content: Content, { intent, asTyped }: Wish): Promise<Answered<Created>> {
  const { kind } = content
  const made = await callAdmin(createContent, {
    params: { kind: kind as 'news' },
    body: { content, as_typed: asTyped },
  })
  if (!made.ok) return made
  const { id, revision } = made.value
  const unpublished = { ...made, value: { item: made.value, isPublished: false } }
  if (intent === 'draft') return unpublished
  const published = await callAdmin(publishContent, { params: { kind, id }, body: { revision } })
  // The draft is there all the same; its own screen shows what is left to do.
  return published.ok
    ? { ...made, value: { item: published.value, isPublished: true } }
    : unpublished
}

export default function CreateScreen() {
  const { t } = useWords()
  const kind = useItemKind()
  const navigate = useNavigate()
  const notify = useNotify()
  const { intent, onSubmitCapture } = useIntent()
  const [kept] = useState(() => new Set<string>())
  const [values] = useState(() => emptyValues(kind, new Date()))
  const { ask, question } = usePublishCheck(partsOf[kind], intent)

  async function save(typed: Values) {
    const shape = { schema: Content, contentOf: (given: Values) => contentOf(kind, given) }
    const refusal = refusedHere(shape, typed, t('validation.summary'))
    if (refusal) return refusal
    return namedAsInForm(
      await create(contentOf(kind, typed), { intent: intent.current, asTyped: [...kept] }),
    )
  }

  return (
    <Screen
      title={t(`content.editor.new.${kind}`)}
      back={{ to: `/${kind}`, label: t(`content.kinds.${kind}`) }}
    >
      <KeptWords value={kept}>
        <div onSubmitCapture={onSubmitCapture}>
          <EditForm<Values, Created>
            key={kind}
            formKey={`content-${kind}-new`}
            values={values}
            ask={ask}
            save={save}
            saved={({ item, isPublished }) => {
              notify(isPublished ? 'content.editor.published' : 'content.editor.savedDraft', {
                type: 'success',
              })
              void navigate(`/${kind}/${item.id}`, { replace: true })
            }}
            saveLabel={t('content.editor.saveDraft')}
            saveKind="outline"
            actions={<PublishButton />}
          >
            <Panel>
              <ContentFields parts={partsOf[kind]} />
              <p className="content-note">{t('content.editor.whatHappens')}</p>
            </Panel>
          </EditForm>
          {question}
        </div>
      </KeptWords>
    </Screen>
  )
}
