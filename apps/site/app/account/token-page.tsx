import type { Answered } from '@padauk/contract/client'
import { data } from 'react-router'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { outcomeOf } from '#app/forms/outcome.ts'
import { Refusal } from '#app/forms/form-fields.tsx'
import { Message } from '#app/parts/message.tsx'
import type { lounge } from '#app/parts/pictures/lounge.ts'
import { PageHead } from '#app/shell/page-head.tsx'
import { isWrongToken } from './token-answer.ts'

type Result = { state: 'done' } | { state: 'wrong' } | { state: 'again'; sentence: string | null }

/** The answer to the button on the page of a mailed link. */
export function tokenResult(answer: Answered<unknown>) {
  if (isWrongToken(answer)) return data<Result>({ state: 'wrong' }, 422)
  const outcome = outcomeOf(answer)
  if (outcome.state === 'done') return data<Result>({ state: 'done' })
  const sentence = outcome.state === 'refused' ? outcome.sentence : null
  return data<Result>({ state: 'again', sentence }, sentence ? 429 : 503)
}

type Words = { title: string; text: string }
type Props = {
  result: Result | undefined
  picture: typeof lounge
  asked: Words & { button: string }
  done: Words
  wrong: Words
  /** What to do next. */
  children: ReactNode
}

/** A button and no link does it: mail programs open links on their own to look for viruses. */
export function TokenPage({ result, picture, asked, done, wrong, children }: Props) {
  const t = useTranslations('toast')
  const state = result?.state
  const { title, text } = state === 'done' ? done : state === 'wrong' ? wrong : asked
  return (
    <>
      <PageHead title={title} isHidden />
      <Message title={title} text={text} picture={picture}>
        {state === 'done' || state === 'wrong' ? (
          children
        ) : (
          <form method="post">
            {result?.state === 'again' && (
              <Refusal sentence={result.sentence ?? t('serverError')} />
            )}
            <button type="submit" className="button button-gold">
              {asked.button}
            </button>
          </form>
        )}
      </Message>
    </>
  )
}
