import type { Dashboard } from '@padauk/contract/admin/dashboard'
import { Link } from 'react-router'
import { Panel } from '#admin/components/screen.tsx'
import { ServiceName } from '#admin/screens/enquiries/enquiry-words.tsx'
import { useWords } from '#admin/words/words.ts'

export function EnquiriesPanel({
  newest,
}: {
  newest: NonNullable<Dashboard['enquiries']>['newest']
}) {
  const { t, dateAndTime } = useWords()
  return (
    <Panel
      title={t('dashboard.enquiries.title')}
      action={<Link to="/enquiries">{t('dashboard.enquiries.all')}</Link>}
    >
      {newest.length === 0 && <p className="dashboard-empty">{t('dashboard.enquiries.none')}</p>}
      <ul className="dashboard-rows">
        {newest.map((enquiry) => (
          <li key={enquiry.id}>
            <div>
              <Link to={`/enquiries/${enquiry.id}`}>{enquiry.name}</Link>
              <p>
                {enquiry.company_name} · <ServiceName service={enquiry.interested_service} />
              </p>
              <p>{dateAndTime(enquiry.created_at)}</p>
            </div>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
