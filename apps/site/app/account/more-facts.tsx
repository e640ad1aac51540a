import { readFactRequest } from '@padauk/contract/company-facts'
import type { FactRequest } from '@padauk/contract/company-facts'
import { useCallback, useState } from 'react'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import { createBrowserCall } from '#app/api/client.ts'
import { useLanguage } from '#app/api/site-data.ts'
import { Refusal, SubmitButton } from '#app/forms/form-fields.tsx'
import { useForm } from '#app/forms/use-form.ts'
import { Message } from '#app/parts/message.tsx'
import { lakeDawn } from '#app/parts/pictures/lake-dawn.ts'
import { reception } from '#app/parts/pictures/reception.ts'
import { PageHead } from '#app/shell/page-head.tsx'
import { languageOfText } from '#app/words/language.ts'
import { homePath } from '#app/words/links.ts'
import { Typeset } from '#app/words/typeset.tsx'
import { textHere } from '#app/words/typesetting-here.ts'
import { AccountScreen } from './account-screen.tsx'
import { FactFields } from './fact-fields.tsx'
import { submitAnswers } from './fact-forms.ts'
import { LinkWaiting, WrongLink, useMailedLink } from './mailed-link.tsx'

type Props = { token: string }

/** The page of a mailed request. The browser asks for it: a front may keep what the server sends. */
export function MoreFacts({ token }: Props) {
  const t = useTranslations()
  const language = useLanguage()
  const [outcome, setOutcome] = useState<'answered' | 'wrong'>()
  const ask = useCallback(
    () => createBrowserCall(language)(readFactRequest, { params: { token } }),
    [language, token],
  )
  const { value: request, ...asked } = useMailedLink(ask)
  if (outcome === 'answered') return <Answered />
  if (request === null || outcome === 'wrong') {
    return <WrongLink text={t('companyFacts.wrongText')} />
  }
  if (!request) return <LinkWaiting title={t('companyFacts.profileTitle')} {...asked} />
  return <AnswerForm request={request} token={token} onDone={setOutcome} />
}

type FormProps = Props & {
  request: FactRequest
  onDone: (outcome: 'answered' | 'wrong') => void
}

function AnswerForm({ token, request, onDone }: FormProps) {
  const t = useTranslations('companyFacts')
  const language = useLanguage()
  const { company_name: company, message, facts } = request
  const { formProps, error, refusal, isSending } = useForm({
    submit: (written) => submitAnswers(written, { token, facts }, createBrowserCall(language)),
    onDone: (outcome) => {
      window.scrollTo({ top: 0, behavior: 'instant' })
      onDone(outcome)
    },
  })
  const title = t('title', { company })
  return (
    <AccountScreen picture={lakeDawn} title={title} lead={t('lead')}>
      <PageHead title={title} isHidden />
      <section className="asked-message" aria-labelledby="asked-title">
        <h2 id="asked-title">{t('message')}</h2>
        <p lang={languageOfText(message, language)}>
          <Typeset text={textHere(message)} />
        </p>
      </section>
      <form {...formProps}>
        <Refusal sentence={refusal} />
        <div className="form-fields form-fields-narrow">
          <FactFields names={facts} error={error} />
        </div>
        <SubmitButton label={t('send')} isSending={isSending} />
      </form>
    </AccountScreen>
  )
}

function Answered() {
  const t = useTranslations()
  const language = useLanguage()
  const title = t('companyFacts.doneTitle')
  return (
    <>
      <PageHead title={title} isHidden />
      <Message title={title} text={t('companyFacts.doneText')} picture={reception}>
        <Link to={homePath(language)} className="button button-gold">
          {t('common.backToHome')}
        </Link>
      </Message>
    </>
  )
}
