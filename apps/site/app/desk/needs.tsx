import type { CompanyNeed, PaperNeed, TenderNeed } from '@padauk/contract/company-home'
import { longDate } from '@padauk/language/dates'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import { useLanguage } from '#app/api/site-data.ts'
import { useUnread } from '#app/api/unread.ts'
import { hasExpired } from '#app/papers/expiry.ts'
import { replacePaperPath } from '#app/papers/paper-links.ts'
import { usePaperName } from '#app/papers/paper-words.tsx'
import { Icon } from '#app/parts/icon.tsx'
import { useDurationWords } from '#app/tenders/duration.tsx'
import { noticesPath, receiptPath, screenPath, submitPath, tenderPath } from '#app/words/links.ts'
import { useDigits, useMoment } from '#app/words/moment.ts'
import { resultPath } from '#app/words/result-links.ts'
import { Typeset } from '#app/words/typeset.tsx'
import { textHere } from '#app/words/typesetting-here.ts'
import { dayOf, nameIn } from './company-home.ts'

const icons = { confirm: 'alert', draft: 'up', cure: 'ledger', resend: 'up' } as const
const places = { confirm: tenderPath, draft: submitPath, cure: resultPath, resend: receiptPath }

type Props = { needs: readonly CompanyNeed[]; now: number }

/** What this company has to do, the next end first; then what it has not read. */
export function Needs({ needs, now }: Props) {
  const t = useTranslations('companyHome')
  const unread = useUnread() ?? 0
  // A paper that has expired still needs a successor.
  const waiting = needs.filter(({ kind, until }) => kind === 'paper' || Date.parse(until) >= now)
  if (waiting.length === 0 && unread === 0) return <p className="desk-nothing">{t('nothing')}</p>
  return (
    <ul className="desk-list">
      {waiting.map((need, place) => {
        const shown = { now, isFirst: place === 0 }
        return need.kind === 'paper' ? (
          <PaperToReplace key={need.paper.id} need={need} {...shown} />
        ) : (
          <TenderToTend key={`${need.kind} ${need.tender.id}`} need={need} {...shown} />
        )
      })}
      {unread > 0 && <UnreadNotices count={unread} />}
    </ul>
  )
}

type NeedOf<Kind> = { need: Kind; now: number; isFirst: boolean }

function TenderToTend({ need, now, isFirst }: NeedOf<TenderNeed>) {
  const t = useTranslations()
  const language = useLanguage()
  const at = useMoment()
  const duration = useDurationWords()
  const { kind, until, tender } = need
  const name = nameIn(language, tender)
  const date = at(until)
  const sentences = {
    confirm: () => t('companyHome.unconfirmed', { tender: name }),
    draft: () => t('companyHome.draft', { tender: name, time: duration(Date.parse(until) - now) }),
    cure: () => t('companyHome.cure', { tender: name, date }),
    resend: () => t('companyHome.resend', { tender: name, date }),
  }
  const hasDeadline = kind === 'confirm' || kind === 'draft'
  return (
    <Need
      icon={icons[kind]}
      title={sentences[kind]()}
      isFirst={isFirst}
      more={hasDeadline && t('tenders.closesOn', { date })}
    >
      <Link
        to={screenPath(language, places[kind](tender.id))}
        className={isFirst ? 'button button-gold' : 'button'}
      >
        {kind === 'draft' ? t('tender.notSentButton') : t(`companyHome.buttons.${kind}`)}
        <span className="sr-only">: {name}</span>
      </Link>
    </Need>
  )
}

function PaperToReplace({ need: { paper, until }, now, isFirst }: NeedOf<PaperNeed>) {
  const t = useTranslations('companyHome')
  const language = useLanguage()
  const name = usePaperName()(paper)
  const isOver = hasExpired(until, dayOf(now))
  const date = longDate(until, language)
  return (
    <Need
      icon="ledger"
      title={t(isOver ? 'paperExpired' : 'paperExpires', { paper: name, date })}
      isFirst={isFirst}
    >
      <Link
        to={replacePaperPath(language, paper.id)}
        className={isFirst ? 'button button-gold' : 'button'}
      >
        {t('buttons.paper')}
        <span className="sr-only">: {name}</span>
      </Link>
    </Need>
  )
}

function UnreadNotices({ count }: { count: number }) {
  const t = useTranslations()
  const language = useLanguage()
  const digits = useDigits()
  const title = digits(`${t('nav.notices')}: ${t('nav.unreadNotices', { count })}`)
  return (
    <Need icon="bell" title={title}>
      <Link to={screenPath(language, noticesPath)} className="button">
        {t('companyHome.buttons.notices')}
      </Link>
    </Need>
  )
}

type NeedProps = {
  icon: 'alert' | 'bell' | 'ledger' | 'up'
  title: string
  more?: string | false
  /** What ends next. */
  isFirst?: boolean
  children: ReactNode
}

function Need({ icon, title, more, isFirst = false, children }: NeedProps) {
  return (
    <li className="need" data-first={isFirst}>
      <div className="need-what">
        <Icon name={icon} />
        <p className="need-title">
          <Typeset text={textHere(title)} />
        </p>
        {more && (
          <p className="need-more">
            <Typeset text={textHere(more)} />
          </p>
        )}
      </div>
      {children}
    </li>
  )
}
