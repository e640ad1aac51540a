import type { Notice } from '@padauk/contract/notices'
import { htmlLanguage } from '@padauk/language/language'
import type { Language } from '@padauk/language/language'
import { useState } from 'react'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import { useLanguage } from '#app/api/site-data.ts'
import { otherLanguage } from '#app/words/language.ts'
import { screenPath } from '#app/words/links.ts'
import { useDigits, useMoment } from '#app/words/moment.ts'
import { Typeset } from '#app/words/typeset.tsx'
import { textHere } from '#app/words/typesetting-here.ts'
import { kindWords } from './notice-kinds.ts'
import { useNoticeTime } from './notice-time.ts'

type Props = { notice: Notice; onRead: () => void }

/** One line until it is opened, which counts as read. */
export function NoticeRow({ notice, onRead }: Props) {
  const t = useTranslations('notices')
  const language = useLanguage()
  const [isOpen, setOpen] = useState(false)
  const at = useNoticeTime()
  const digits = useDigits()
  const isUnread = notice.read_at === null
  const { title, written } = textIn(notice, language)
  // A newer api may know a kind that this page, kept for reading offline, does not.
  const kind = kindWords[notice.kind] as (typeof kindWords)[Notice['kind']] | undefined
  return (
    <li id={`notice-${notice.no}`} className="note-row" data-unread={isUnread}>
      <details
        onToggle={({ currentTarget: { open } }) => {
          setOpen(open)
          if (open && isUnread) onRead()
        }}
      >
        <summary>
          <span className="note-title" lang={htmlLanguage(written)}>
            {isUnread && <span className="sr-only">{t('unreadMark')} </span>}
            <Typeset text={textHere(title)} />
          </span>
          <span className="note-facts">
            {kind && <b>{t(`kinds.${kind}`)}</b>}
            <span>{at(notice.created_at)}</span>
            <span>{digits(t('number', { number: notice.no }))}</span>
          </span>
        </summary>
        {isOpen && <NoticeBody notice={notice} language={language} />}
      </details>
    </li>
  )
}

/** English stands in where there is no Burmese. */
function textIn(notice: Notice, language: Language) {
  return language === 'mm' && notice.title_mm !== ''
    ? ({ title: notice.title_mm, text: notice.text_mm, written: 'mm' } as const)
    : ({ title: notice.title_en, text: notice.text_en, written: 'en' } as const)
}

/** In both languages, the reader's own first. */
function NoticeBody({ notice, language }: { notice: Notice; language: Language }) {
  const t = useTranslations()
  const at = useMoment()
  const own = textIn(notice, language)
  const other = textIn(notice, otherLanguage(language))
  return (
    <div className="note-body">
      <Paragraphs text={own.text} written={own.written} />
      <TenderLine notice={notice} language={language} />
      {notice.path && (
        <p>
          <Link
            to={screenPath(language, notice.path)}
            className="button button-small button-ink"
            aria-label={`${t('tenders.moreDetail')}: ${own.title}`}
          >
            {t('tenders.moreDetail')}
          </Link>
        </p>
      )}
      {other.written !== own.written && (
        <div className="note-other" lang={htmlLanguage(other.written)}>
          <p className="note-title">
            <Typeset text={textHere(other.title)} />
          </p>
          <Paragraphs text={other.text} written={other.written} />
        </div>
      )}
      {notice.read_at && (
        <p className="note-read">{t('notices.readAt', { date: at(notice.read_at) })}</p>
      )}
    </div>
  )
}

function Paragraphs({ text, written }: { text: string; written: Language }) {
  return text.split('\n\n').map((paragraph, place) => (
    <p key={place} lang={htmlLanguage(written)}>
      <Typeset text={textHere(paragraph)} />
    </p>
  ))
}

function TenderLine({ notice: { tender }, language }: { notice: Notice; language: Language }) {
  if (!tender) return null
  const isBurmese = language === 'mm' && tender.name_mm !== ''
  return (
    <p className="note-tender">
      {tender.number && <span className="font-latin">{tender.number} </span>}
      <span lang={isBurmese ? 'my' : 'en'}>
        <Typeset text={textHere(isBurmese ? tender.name_mm : tender.name_en)} />
      </span>
    </p>
  )
}
