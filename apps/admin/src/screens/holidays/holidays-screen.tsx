import { deleteHoliday, listHolidays } from '@padauk/contract/admin/holidays'
import type { Holiday } from '@padauk/contract/admin/holidays'
import { useNotify, useRefresh } from 'ra-core'
import { Answer, useAnswer } from '#admin/components/answer.tsx'
import { AskFirst } from '#admin/components/ask-first.tsx'
import { Panel, Screen } from '#admin/components/screen.tsx'
import { callAdmin } from '#admin/session/call.ts'
import { useMay } from '#admin/session/use-session.ts'
import { nameOf, useWords } from '#admin/words/words.ts'
import { AddHoliday } from './add-holiday.tsx'
import './holidays.css'

/** Days without office; the times of tenders are counted without them. */
export default function HolidaysScreen() {
  const { t } = useWords()
  const mayKeep = useMay('owner')
  const asked = useAnswer(listHolidays, {})
  return (
    <Screen
      title={t('holidays.title')}
      lead={t('holidays.lead')}
      back={{ to: '/settings', label: t('navigation.settings') }}
    >
      <Panel>
        <Answer of={asked}>
          {({ items }) =>
            items.length === 0 ? (
              <p>{t('holidays.none')}</p>
            ) : (
              <ul className="holidays">
                {items.map((holiday) => (
                  <Kept key={holiday.day} holiday={holiday} mayKeep={mayKeep} />
                ))}
              </ul>
            )
          }
        </Answer>
      </Panel>
      {mayKeep && <AddHoliday />}
    </Screen>
  )
}

function Kept({ holiday, mayKeep }: { holiday: Holiday; mayKeep: boolean }) {
  const { t, longDate, language } = useWords()
  const notify = useNotify()
  const refresh = useRefresh()
  const name = nameOf(holiday, language)
  const day = longDate(`${holiday.day}T12:00:00+06:30`)
  return (
    <li>
      <div>
        <b>{name}</b>
        <p>{day}</p>
      </div>
      {mayKeep && (
        <AskFirst
          button={{ label: t('holidays.remove'), small: true }}
          title={t('holidays.removeTitle')}
          confirm={t('holidays.remove')}
          act={() => callAdmin(deleteHoliday, { params: { day: holiday.day } })}
          done={() => {
            notify('holidays.removed', { type: 'success' })
            refresh()
          }}
        >
          <p>{t('holidays.removeText', { name, day })}</p>
        </AskFirst>
      )}
    </li>
  )
}
