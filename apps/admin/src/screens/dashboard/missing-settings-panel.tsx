import type { MissingSetting } from '@padauk/contract/admin/settings'
import { Link } from 'react-router'
import { Panel } from '#admin/components/screen.tsx'
import { placeOfText } from '#admin/screens/content/text-places.ts'
import { useWords } from '#admin/words/words.ts'

/** What the public still misses, each with the way to where it is filled in. */
export function MissingSettingsPanel({ missing }: { missing: MissingSetting[] }) {
  const { t } = useWords()
  return (
    <Panel
      title={t('dashboard.settings.title')}
      action={<Link to="/settings">{t('dashboard.settings.all')}</Link>}
    >
      {missing.length === 0 ? (
        <p className="dashboard-empty">{t('dashboard.settings.none')}</p>
      ) : (
        <>
          <p className="dashboard-empty">{t('dashboard.settings.lead')}</p>
          <ul className="missing-settings">
            {missing.map(({ setting, place }) => (
              <li key={setting}>
                <Link to={placeOfText(place)}>{t(`dashboard.settings.${setting}`)}</Link>
              </li>
            ))}
          </ul>
        </>
      )}
    </Panel>
  )
}
