import {
  enquiryHandlers,
  enquiryStates,
  exportEnquiries,
  listEnquiries,
} from '@padauk/contract/admin/enquiries'
import { ButtonLink } from '#admin/components/button.tsx'
import { ListScreen } from '#admin/components/list-screen.tsx'
import { useMay } from '#admin/session/use-session.ts'
import { useWords } from '#admin/words/words.ts'
import { EnquiryBadge, ServiceName } from './enquiry-words.tsx'
import './enquiries.css'

export default function EnquiriesScreen() {
  const { t, dateAndTime } = useWords()
  const mayHandle = useMay(...enquiryHandlers)
  return (
    <ListScreen
      list={listEnquiries}
      title={t('enquiries.title')}
      lead={t('enquiries.lead')}
      actions={
        mayHandle && (
          <ButtonLink to="/enquiries/templates" kind="outline">
            {t('enquiries.answer.templates')}
          </ButtonLink>
        )
      }
      caption={t('enquiries.title')}
      search={t('enquiries.search')}
      filters={[
        {
          name: 'state',
          label: t('enquiries.status'),
          choices: enquiryStates.map((value) => ({ value, label: t(`enquiries.states.${value}`) })),
        },
        {
          name: 'assigned',
          label: t('enquiries.assignedTo'),
          look: 'select',
          choices: [
            { value: 'me', label: t('enquiries.me') },
            { value: 'none', label: t('enquiries.unassigned') },
          ],
        },
      ]}
      columns={[
        { label: t('enquiries.sender'), cell: ({ name }) => name },
        { label: t('enquiries.company'), cell: (enquiry) => enquiry.company_name },
        {
          label: t('enquiries.service'),
          cell: (enquiry) => <ServiceName service={enquiry.interested_service} />,
        },
        {
          label: t('enquiries.arrived'),
          cell: (enquiry) => dateAndTime(enquiry.created_at),
          quiet: true,
        },
        {
          label: t('enquiries.assignedTo'),
          cell: ({ assigned_to: person }) => person?.name ?? t('enquiries.unassigned'),
        },
        {
          label: t('enquiries.status'),
          cell: ({ state }) => <EnquiryBadge state={state} />,
          quiet: true,
        },
      ]}
      linkTo={({ id }) => `/enquiries/${id}`}
      empty={t('enquiries.empty')}
      csv={exportEnquiries}
    />
  )
}
