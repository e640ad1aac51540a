import { chooseMails, readMailChoice } from '@padauk/contract/admin/staff'
import { useNotify } from 'ra-core'
import { callAdmin } from '#admin/session/call.ts'
import { Answer, useAnswer } from '#admin/components/answer.tsx'
import { Panel } from '#admin/components/screen.tsx'
import { EditForm } from '#admin/forms/edit-form.tsx'
import { CheckboxField } from '#admin/forms/text-field.tsx'
import { useWords } from '#admin/words/words.ts'

/** Which e-mails about the work this person wants. */
export function MailsPanel() {
  const { t } = useWords()
  const notify = useNotify()
  const asked = useAnswer(readMailChoice, {})
  const said = (word: string) => t(`staff.mailChoice.${word}`)
  return (
    <Panel title={said('title')}>
      <p className="account-text">{said('text')}</p>
      <Answer of={asked}>
        {(choice) => (
          <EditForm
            formKey="mail-choice"
            values={choice}
            saveKind="outline"
            save={(values) => callAdmin(chooseMails, { body: values })}
            saved={(chosen) => {
              notify('staff.mailChoice.saved', { type: 'success' })
              return chosen
            }}
          >
            <div className="account-mails">
              <CheckboxField name="act_now" label={said('actNow')} hint={said('actNowHint')} />
              <CheckboxField name="today" label={said('today')} hint={said('todayHint')} />
            </div>
          </EditForm>
        )}
      </Answer>
    </Panel>
  )
}
