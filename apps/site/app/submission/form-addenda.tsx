import { useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { Refusal } from '#app/forms/form-fields.tsx'
import { useToast } from '#app/shell/toast.tsx'
import { useOwnAddenda } from '#app/tenders/own-addenda.ts'
import { OwnAddendum } from '#app/tenders/own-addendum.tsx'
import type { TenderView } from '#app/tenders/tender-view.ts'
import { useDigits, useMoment } from '#app/words/moment.ts'
import { Phrases, SmallPhrases } from '#app/words/typeset.tsx'

type Props = {
  view: TenderView
  refresh: () => Promise<void>
  /** One has come since the form was opened. */
  isNew: boolean
  onUnread: (numbers: readonly number[]) => void
}

/** What must be read before this bid is sent (rules 13.6). */
export function FormAddenda({ view, refresh, isNew, onUnread }: Props) {
  const t = useTranslations('addenda')
  const digits = useDigits()
  const own = useOwnAddenda(view, refresh)
  const addenda = own.own?.addenda
  const unread = addenda?.filter((one) => !one.acknowledged_at)
  const newest = unread?.[0]
  const banner = isNew && newest ? digits(t('banner', { number: newest.no })) : null
  useEffect(() => {
    if (addenda) onUnread(addenda.flatMap((one) => (one.acknowledged_at ? [] : one.no)))
  }, [addenda, onUnread])
  useArrival(banner)
  if (!unread) return null
  if (unread.length === 0) return <AllRead at={addenda?.[0]?.acknowledged_at ?? null} />
  return (
    <section
      id="form-addenda"
      className="notice form-addenda"
      aria-labelledby="form-addenda-title"
      tabIndex={-1}
    >
      <h2 id="form-addenda-title" className="text-h3">
        <Phrases>{digits(t('acknowledge.needed', { count: unread.length }))}</Phrases>
      </h2>
      {banner && (
        <p>
          <SmallPhrases>{banner}</SmallPhrases>
        </p>
      )}
      <div role="alert">
        <Refusal sentence={own.refusal} />
      </div>
      {unread.map((one) => (
        <OwnAddendum key={one.no} addendum={one} view={view} own={own} />
      ))}
    </section>
  )
}

/** In every part of the form, also where the panel is out of view. */
function useArrival(banner: string | null) {
  const showToast = useToast()
  useEffect(() => {
    if (banner !== null) showToast(banner)
  }, [banner, showToast])
}

/** Takes the focus of the button that was there. */
function AllRead({ at: read }: { at: string | null }) {
  const t = useTranslations('addenda')
  const at = useMoment()
  const said = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    if (document.activeElement === document.body) said.current?.focus({ preventScroll: true })
  }, [])
  if (read === null) return null
  return (
    <p ref={said} className="form-addenda-read" tabIndex={-1}>
      {t('acknowledge.done', { date: at(read) })}
    </p>
  )
}
