import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import type { TimeLeft } from './tender-time.ts'
import { useTimeLeftWords } from './time-left.ts'
import { useWayIn } from './way-in.ts'

/** The one thing to press, always in view. */
export function SignInBar({ id, left }: { id: string; left: TimeLeft }) {
  const t = useTranslations()
  const timeLeft = useTimeLeftWords()
  const { to, words } = useWayIn(id)
  return (
    <section className="tender-bar on-ink" aria-label={t('publicTender.signInTitle')}>
      <div className="tender-bar-words">
        <p className="tender-bar-time">{timeLeft(left)}</p>
      </div>
      <Link to={to} className="button button-gold">
        {words(true)}
      </Link>
    </section>
  )
}
