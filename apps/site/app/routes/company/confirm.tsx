import { confirmEmail } from '@padauk/contract/accounts'
import { data, Link } from 'react-router'
import { useTranslations } from 'use-intl'
import { outcomeOf } from '#app/forms/outcome.ts'
import { homePath } from '#app/words/links.ts'
import { pageContext } from '#app/api/page.server.ts'
import { lounge } from '#app/parts/pictures/lounge.ts'
import { useLanguage } from '#app/api/site-data.ts'
import { Refusal } from '#app/forms/form-fields.tsx'
import { Message } from '#app/parts/message.tsx'
import { PageHead } from '#app/shell/page-head.tsx'
import type { Route } from './+types/confirm'

/** A button and no link does it: mail programs open links on their own to look for viruses. */
export async function action({ params: { token }, context }: Route.ActionArgs) {
  const { call } = context.get(pageContext)
  const answer = await call(confirmEmail, { body: { token } })
  if (!answer.ok && isNoToken(answer.code)) return data({ state: 'wrong' } as const, 422)
  const outcome = outcomeOf(answer)
  if (outcome.state === 'done') return data({ state: 'done' } as const)
  const sentence = outcome.state === 'refused' ? outcome.sentence : null
  return data({ state: 'again', sentence } as const, sentence ? 429 : 503)
}

/** Used, expired or unknown. */
const isNoToken = (code: string) => code === 'code-wrong' || code === 'invalid-input'

export default function Confirm({ actionData }: Route.ComponentProps) {
  const t = useTranslations()
  const home = homePath(useLanguage())
  const state = actionData?.state
  if (state === 'done' || state === 'wrong') {
    return (
      <Told title={t(`confirm.${state}Title`)} text={t(`confirm.${state}Text`)}>
        <Link to={home} className="button button-gold">
          {t('common.backToHome')}
        </Link>
      </Told>
    )
  }
  return (
    <Told title={t('confirm.title')} text={t('confirm.text')}>
      <form method="post">
        {state && <Refusal sentence={actionData?.sentence ?? t('toast.serverError')} />}
        <button type="submit" className="button button-gold">
          {t('confirm.button')}
        </button>
      </form>
    </Told>
  )
}

type ToldProps = { title: string; text: string; children: React.ReactNode }

const Told = (props: ToldProps) => (
  <>
    <PageHead title={props.title} isHidden />
    <Message {...props} picture={lounge} />
  </>
)
