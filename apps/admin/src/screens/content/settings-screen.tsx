import { listMissingSettings, readCompanySettings } from '@padauk/contract/admin/settings'
import { Link } from 'react-router'
import { Answer, useAnswer } from '#admin/components/answer.tsx'
import { Notice } from '#admin/components/notice.tsx'
import { Panel, Screen } from '#admin/components/screen.tsx'
import { useWords } from '#admin/words/words.ts'
import { placeOfText } from '#admin/screens/content/text-places.ts'
import { Card } from './overview-screen.tsx'
import { StandingBadges } from './standing.tsx'

/** The company, and what the website still lacks. */
export default function SettingsScreen() {
  const { t } = useWords()
  const company = useAnswer(readCompanySettings, {})
  return (
    <Screen title={t('content.settings.title')} lead={t('content.settings.lead')}>
      <Missing />
      <Panel>
        <ul className="content-cards">
          <Card kind="company" to="/settings/company">
            <Answer of={company}>{(settings) => <StandingBadges {...settings} />}</Answer>
          </Card>
          <Card kind="holidays" to="/settings/holidays" />
        </ul>
      </Panel>
    </Screen>
  )
}

function Missing() {
  const { t } = useWords()
  const asked = useAnswer(listMissingSettings, {})
  return (
    <Answer of={asked}>
      {({ items }) =>
        items.length === 0 ? (
          <Notice tone="good">{t('content.settings.complete')}</Notice>
        ) : (
          <Notice tone="warning" title={t('content.settings.missing')}>
            <p>{t('content.settings.missingText')}</p>
            <ul>
              {items.map(({ setting, place }) => (
                <li key={setting}>
                  <Link to={placeOfText(place)}>{t(`content.settings.names.${setting}`)}</Link>
                </li>
              ))}
            </ul>
          </Notice>
        )
      }
    </Answer>
  )
}
