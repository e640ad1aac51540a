import type { Version } from '@padauk/contract/admin/content'
import type { Failure } from '@padauk/contract/client'
import { htmlLanguage } from '@padauk/language/language'
import { useState } from 'react'
import { AskDialog } from '#admin/components/ask-first.tsx'
import { Button } from '#admin/components/button.tsx'
import { Dialog } from '#admin/components/dialog.tsx'
import { Panel } from '#admin/components/screen.tsx'
import { StatusBadge } from '#admin/components/status-badge.tsx'
import { Trouble } from '#admin/components/notice.tsx'
import { useWords } from '#admin/words/words.ts'
import { compare } from './compare.ts'
import type { Compared } from './compare.ts'
import type { Edited, OldVersion, Source } from './source.ts'
import { valuesOf } from './values.ts'
import { VersionValue } from './version-value.tsx'
import './versions-panel.css'

type VersionsPanelProps = {
  source: Source
  edited: Edited
  mayRestore: boolean
  onRestored: (edited: Edited) => void
}

/** The last ten versions: who saved them, what was in them, and the way back. */
export function VersionsPanel({ source, edited, mayRestore, onRestored }: VersionsPanelProps) {
  const { t } = useWords()
  const [looking, setLooking] = useState<{ version: Version; old: OldVersion }>()
  const [restoring, setRestoring] = useState<Version>()
  const [failure, setFailure] = useState<Failure>()

  async function look(version: Version) {
    const answer = await source.readVersion(version.revision)
    setFailure(answer.ok ? undefined : answer)
    if (answer.ok) setLooking({ version, old: answer.value })
  }

  return (
    <Panel title={t('content.versions.title')}>
      <p className="versions-lead">
        {t(edited.versions.length > 0 ? 'content.versions.lead' : 'content.versions.none')}
      </p>
      {failure && <Trouble failure={failure} />}
      <ol className="versions-list">
        {edited.versions.map((version) => (
          <VersionRow
            key={version.revision}
            version={version}
            isNewest={version.revision === edited.revision}
            onLook={() => void look(version)}
            onRestore={mayRestore ? () => setRestoring(version) : undefined}
          />
        ))}
      </ol>
      {looking && (
        <LookDialog
          version={looking.version}
          fields={compare(source.parts, valuesOf(looking.old), valuesOf(edited))}
          onClose={() => setLooking(undefined)}
        />
      )}
      {restoring && (
        <RestoreDialog
          version={restoring}
          act={() => source.restore(edited.revision, restoring.revision)}
          done={onRestored}
          onClose={() => setRestoring(undefined)}
        />
      )}
    </Panel>
  )
}

type VersionRowProps = {
  version: Version
  isNewest: boolean
  onLook: () => void
  onRestore: (() => void) | undefined
}

function VersionRow({ version, isNewest, onLook, onRestore }: VersionRowProps) {
  const { t, dateAndTime } = useWords()
  const at = dateAndTime(version.saved_at)
  return (
    <li>
      <div className="versions-who">
        <strong>{at}</strong>
        <span>{version.saved_by?.name ?? t('content.editor.somebody')}</span>
      </div>
      <div className="versions-badges">
        <StatusBadge tone={version.published ? 'good' : 'closed'}>
          {t(version.published ? 'content.versions.published' : 'content.versions.draft')}
        </StatusBadge>
        {isNewest && <StatusBadge tone="done">{t('content.versions.newest')}</StatusBadge>}
      </div>
      {!isNewest && (
        <div className="versions-actions">
          <Button
            kind="quiet"
            small
            aria-label={t('content.versions.lookNamed', { at })}
            onClick={onLook}
          >
            {t('content.versions.look')}
          </Button>
          {onRestore && (
            <Button
              kind="outline"
              small
              aria-label={t('content.versions.restoreNamed', { at })}
              onClick={onRestore}
            >
              {t('content.versions.restore')}
            </Button>
          )}
        </div>
      )}
    </li>
  )
}

type LookDialogProps = { version: Version; fields: Compared[]; onClose: () => void }

function LookDialog({ version, fields, onClose }: LookDialogProps) {
  const { t, dateAndTime } = useWords()
  const count = fields.filter(({ isDifferent }) => isDifferent).length
  return (
    <Dialog
      size="wide"
      title={t('content.versions.lookTitle', { at: dateAndTime(version.saved_at) })}
      onClose={onClose}
    >
      <div className="dialog-body">
        <p>
          {t('content.versions.by', {
            name: version.saved_by?.name ?? t('content.editor.somebody'),
          })}{' '}
          {count > 0 ? t('content.versions.differs', { count }) : t('content.versions.same')}
        </p>
        {/* The button has the focus, so it stands where reading begins. */}
        <div className="dialog-actions">
          <Button kind="outline" onClick={onClose}>
            {t('content.versions.close')}
          </Button>
        </div>
        {fields.map((field) => (
          <ComparedField key={field.name} {...field} />
        ))}
      </div>
    </Dialog>
  )
}

const inLanguage = { en: 'form.inEnglish', mm: 'form.inBurmese' } as const

function ComparedField({ label, language, older, newest, isDifferent }: Compared) {
  const { t } = useWords()
  const name = language ? t(inLanguage[language], { label: t(label) }) : t(label)
  const lang = language && htmlLanguage(language)
  return (
    <section className="compared" data-different={isDifferent || undefined}>
      <h3>
        {name}
        {isDifferent && <StatusBadge tone="new">{t('content.versions.different')}</StatusBadge>}
      </h3>
      <div className="compared-sides">
        <div lang={lang}>
          {isDifferent && <h4>{t('content.versions.then')}</h4>}
          <VersionValue value={older} />
        </div>
        {isDifferent && (
          <div lang={lang}>
            <h4>{t('content.versions.now')}</h4>
            <VersionValue value={newest} />
          </div>
        )}
      </div>
    </section>
  )
}

type RestoreDialogProps = {
  version: Version
  act: () => ReturnType<Source['restore']>
  done: (edited: Edited) => void
  onClose: () => void
}

function RestoreDialog({ version, act, done, onClose }: RestoreDialogProps) {
  const { t, dateAndTime } = useWords()
  return (
    <AskDialog
      title={t('content.versions.restoreTitle', { at: dateAndTime(version.saved_at) })}
      confirm={t('content.versions.restore')}
      act={act}
      done={done}
      onClose={onClose}
    >
      <p>{t('content.versions.restoreText')}</p>
    </AskDialog>
  )
}
