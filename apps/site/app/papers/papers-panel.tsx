import type { Paper, Papers } from '@padauk/contract/papers'
import { useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { useTranslations } from 'use-intl'
import type { Act } from '#app/account/acting.ts'
import { BySubmitter } from '#app/account/by-submitter.tsx'
import { useCompanyArea } from '#app/account/company-area.ts'
import { LoadFailed, PageLoading } from '#app/loading/page-loading.tsx'
import { Icon } from '#app/parts/icon.tsx'
import { useDigits } from '#app/words/moment.ts'
import { Phrases, SmallPhrases } from '#app/words/typeset.tsx'
import { PaperForm } from './paper-form.tsx'
import { PaperRow } from './paper-row.tsx'
import { paperOfHash } from './paper-links.ts'
import { usePapers } from './papers-data.ts'

/** What a company shows again and again, uploaded once. */
export function PapersPanel() {
  const t = useTranslations('papers')
  const inDigits = useDigits()
  const { list, act, hasFailed, supportCode, load } = usePapers()
  const heading = useRef<HTMLHeadingElement>(null)
  const toHeading = () => heading.current?.focus()
  /** The button that was pressed goes with its row. */
  const actAndReturn: Act = async (asked, done) => {
    const isDone = await act(asked, done)
    if (isDone) toHeading()
    return isDone
  }
  const added = () => {
    load()
    toHeading()
  }
  return (
    <section className="panel company-papers" aria-labelledby="papers-title">
      <div className="panel-head">
        <h2 id="papers-title" ref={heading} tabIndex={-1}>
          <Phrases>{t('title')}</Phrases>
        </h2>
        {list && <p>{inDigits(t('count', { count: list.papers.length }))}</p>}
        <p className="panel-lead">
          <SmallPhrases>{t('lead')}</SmallPhrases>
        </p>
      </div>
      {list && <Content list={list} act={actAndReturn} onAdded={added} />}
      {!list && !hasFailed && <PageLoading />}
      {!list && hasFailed && <LoadFailed tryAgain={load} supportCode={supportCode} />}
    </section>
  )
}

/** Which paper is being written: a new one, or the successor of another. */
type Writing = 'none' | 'new' | Paper

type ContentProps = { list: Papers; act: Act; onAdded: () => void }

function Content({ list: { papers, today }, act, onAdded }: ContentProps) {
  const t = useTranslations('papers')
  const { company } = useCompanyArea()
  const mayChange = company.role !== 'prepare'
  const { hash } = useLocation()
  const [writing, setWriting] = useState<Writing>(
    () => papers.find(({ id }) => mayChange && id === paperOfHash(hash)) ?? 'none',
  )
  const add = useRef<HTMLButtonElement>(null)
  const close = () => setWriting('none')
  const cancel = () => {
    close()
    // It appears where the form was.
    requestAnimationFrame(() => add.current?.focus())
  }
  const done = () => {
    close()
    onAdded()
  }
  return (
    <>
      {papers.length === 0 && <p className="papers-none">{t('none')}</p>}
      <ul>
        {papers.map((paper) => (
          <PaperRow
            key={paper.id}
            paper={paper}
            today={today}
            mayChange={mayChange}
            act={act}
            replace={() => setWriting(paper)}
          />
        ))}
      </ul>
      <BySubmitter act="other">
        {writing === 'none' ? (
          <button
            ref={add}
            type="button"
            className="button button-gold mt-6"
            onClick={() => setWriting('new')}
          >
            <Icon name="up" />
            {t('add')}
          </button>
        ) : (
          <PaperForm
            key={writing === 'new' ? 'new' : writing.id}
            replaces={writing === 'new' ? null : writing}
            onDone={done}
            cancel={cancel}
          />
        )}
      </BySubmitter>
    </>
  )
}
