import { toMyanmarDigits } from '@padauk/language/digits'
import { useEffect, useState } from 'react'
import { useWords } from '#admin/words/words.ts'

const twoDigits = (value: number) => String(value).padStart(2, '0')

/** Minutes and seconds until the window ends. */
export function TimeLeft({ until }: { until: string }) {
  const { t, language, timeOfDay } = useWords()
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1_000)
    return () => clearInterval(timer)
  }, [])
  const seconds = Math.max(0, Math.ceil((Date.parse(until) - now) / 1_000))
  const time = `${twoDigits(Math.floor(seconds / 60))}:${twoDigits(seconds % 60)}`
  return (
    <p className="time-left" role="timer">
      <b>{language === 'mm' ? toMyanmarDigits(time) : time}</b>
      <span>{t('openings.timeLeft', { until: timeOfDay(until) })}</span>
    </p>
  )
}
