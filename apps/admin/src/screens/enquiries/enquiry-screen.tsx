import { enquiryHandlers, readEnquiry } from '@padauk/contract/admin/enquiries'
import type { EnquiryDetail } from '@padauk/contract/admin/enquiries'
import { useParams } from 'react-router'
import { Answer, useAnswer } from '#admin/components/answer.tsx'
import { Facts } from '#admin/components/facts.tsx'
import { Panel, Screen } from '#admin/components/screen.tsx'
import { Trouble } from '#admin/components/notice.tsx'
import { useMay } from '#admin/session/use-session.ts'
import { useWords } from '#admin/words/words.ts'
import { Assignment, StateButtons } from './handling.tsx'
import { EnquiryBadge, ServiceName } from './enquiry-words.tsx'
import { Notes } from './notes.tsx'
import { useChange } from './use-change.ts'
import './enquiries.css'

export default function EnquiryScreen() {
  const { id = '' } = useParams()
  const asked = useAnswer(readEnquiry, { params: { id } })
  return <Answer of={asked}>{(enquiry) => <Enquiry key={enquiry.id} enquiry={enquiry} />}</Answer>
}

function Enquiry({ enquiry }: { enquiry: EnquiryDetail }) {
  const { t, dateAndTime } = useWords()
  const mayHandle = useMay(...enquiryHandlers)
  const handling = useChange(enquiry)
  return (
    <Screen
      title={enquiry.name}
      lead={
        <div className="enquiry-lead">
          <EnquiryBadge state={enquiry.state} />
          <span>{t('enquiries.details.arrivedOn', { date: dateAndTime(enquiry.created_at) })}</span>
        </div>
      }
      back={{ to: '/enquiries', label: t('enquiries.title') }}
      actions={mayHandle && <StateButtons enquiry={enquiry} {...handling} />}
    >
      {handling.failure && <Trouble failure={handling.failure} />}
      <EnquiryFacts enquiry={enquiry} />
      <Assignment enquiry={enquiry} mayHandle={mayHandle} {...handling} />
      <Notes enquiry={enquiry} mayHandle={mayHandle} />
    </Screen>
  )
}

function EnquiryFacts({ enquiry }: { enquiry: EnquiryDetail }) {
  const { t } = useWords()
  const { email, phone } = enquiry
  const said = (word: string) => t(`enquiries.details.${word}`)
  return (
    <Panel title={said('facts')}>
      <Facts
        facts={[
          { label: t('enquiries.company'), value: enquiry.company_name },
          {
            label: t('enquiries.service'),
            value: <ServiceName service={enquiry.interested_service} />,
          },
          { label: said('email'), value: <a href={`mailto:${email}`}>{email}</a> },
          { label: said('phone'), value: <a href={`tel:${phone}`}>{phone}</a> },
          { label: said('language'), value: said(`languages.${enquiry.language}`) },
        ]}
      />
    </Panel>
  )
}
