import { enquiryHandlers, readEnquiry } from '@padauk/contract/admin/enquiries'
import type { EnquiryDetail } from '@padauk/contract/admin/enquiries'
import { useState } from 'react'
import { useParams } from 'react-router'
import { Answer, useAnswer } from '#admin/components/answer.tsx'
import { Button } from '#admin/components/button.tsx'
import { Facts } from '#admin/components/facts.tsx'
import { Panel, Screen } from '#admin/components/screen.tsx'
import { Trouble } from '#admin/components/notice.tsx'
import { useMay } from '#admin/session/use-session.ts'
import { useWords } from '#admin/words/words.ts'
import { AnswerForm } from './answer-form.tsx'
import { Assignment } from './assignment.tsx'
import { EnquiryBadge, useServiceName } from './enquiry-words.tsx'
import { Notes } from './notes.tsx'
import { SentAnswers } from './sent-answers.tsx'
import { StateButtons } from './state-buttons.tsx'
import { useChange } from './use-change.ts'
import './enquiries.css'

export default function EnquiryScreen() {
  const { id = '' } = useParams()
  const asked = useAnswer(readEnquiry, { params: { id } })
  return <Answer of={asked}>{(enquiry) => <Enquiry key={enquiry.id} enquiry={enquiry} />}</Answer>
}

function Enquiry({ enquiry }: { enquiry: EnquiryDetail }) {
  const { t, listed } = useWords()
  const mayHandle = useMay(...enquiryHandlers)
  const handling = useChange(enquiry)
  return (
    <Screen
      title={listed([enquiry.name, enquiry.company_name])}
      lead={<EnquiryLead enquiry={enquiry} />}
      back={{ to: '/enquiries', label: t('enquiries.title') }}
    >
      {handling.failure && <Trouble failure={handling.failure} />}
      <div className="enquiry-two">
        <div className="enquiry-column">
          <EnquiryFacts enquiry={enquiry} />
          <SentAnswers answers={enquiry.answers} />
          {mayHandle && <OwnAnswer key={enquiry.state} enquiry={enquiry} />}
        </div>
        <div className="enquiry-column">
          <Assignment enquiry={enquiry} mayHandle={mayHandle} {...handling} />
          <Notes enquiry={enquiry} mayHandle={mayHandle} />
          {mayHandle && <StateButtons enquiry={enquiry} {...handling} />}
        </div>
      </div>
    </Screen>
  )
}

function EnquiryLead({ enquiry }: { enquiry: EnquiryDetail }) {
  const { t, dateAndTime, briefDate } = useWords()
  const service = useServiceName()(enquiry.interested_service)
  const date = dateAndTime(enquiry.created_at)
  return (
    <div className="enquiry-lead">
      <EnquiryBadge state={enquiry.state} />
      <span>
        {enquiry.state === 'new'
          ? t('enquiries.details.about', { service, date, by: briefDate(enquiry.answer_by) })
          : t('enquiries.details.arrivedOn', { date })}
      </span>
    </div>
  )
}

/** A new enquiry asks for an answer; a further one is a decision of its own. */
function OwnAnswer({ enquiry }: { enquiry: EnquiryDetail }) {
  const { t } = useWords()
  const [another, setAnother] = useState(false)
  if (enquiry.state === 'closed') return null
  if (enquiry.state === 'new' || another) return <AnswerForm enquiry={enquiry} />
  return (
    <div>
      <Button kind="outline" onClick={() => setAnother(true)}>
        {t('enquiries.answer.another')}
      </Button>
    </div>
  )
}

function EnquiryFacts({ enquiry }: { enquiry: EnquiryDetail }) {
  const { t } = useWords()
  const serviceName = useServiceName()
  const { email, phone } = enquiry
  const said = (word: string) => t(`enquiries.details.${word}`)
  return (
    <Panel title={said('facts')}>
      <Facts
        facts={[
          { label: t('enquiries.service'), value: serviceName(enquiry.interested_service) },
          { label: said('email'), value: <a href={`mailto:${email}`}>{email}</a> },
          { label: said('phone'), value: <a href={`tel:${phone}`}>{phone}</a> },
          { label: said('language'), value: said(`languages.${enquiry.language}`) },
        ]}
      />
    </Panel>
  )
}
