import { requestFacts, requestLength } from '@padauk/contract/admin/company-facts'
import { factNames, requestDays } from '@padauk/contract/company-facts'
import type { FactName } from '@padauk/contract/company-facts'
import { useNotify, useRefresh } from 'ra-core'
import { useState } from 'react'
import { AskFirst } from '#admin/components/ask-first.tsx'
import { callAdmin } from '#admin/session/call.ts'
import { useWords } from '#admin/words/words.ts'

type Props = {
  company: { id: string; company_name: string }
  /** One was asked before and not answered: its link stops working. */
  isOpen: boolean
}

/** Which facts, and why; the company answers by a mailed link. */
export function AskMore({ company, isOpen }: Props) {
  const { t, number } = useWords()
  const notify = useNotify()
  const refresh = useRefresh()
  const [facts, setFacts] = useState<readonly FactName[]>(factNames)
  const [error, setError] = useState<string>()
  const values = { company: company.company_name, days: number(requestDays) }
  const said = (word: string) => t(`companies.askMore.${word}`, values)

  async function act(message: string) {
    const body = { facts: [...facts], message }
    const answer = await callAdmin(requestFacts, { params: { id: company.id }, body })
    setError(answer.ok ? undefined : answer.fields.facts)
    if (!answer.ok && answer.code === 'changed-since') refresh()
    return answer
  }

  return (
    <AskFirst
      button={{ label: said('button'), small: true }}
      title={said('title')}
      confirm={said('button')}
      act={act}
      done={() => {
        notify(said('done'), { type: 'success' })
        refresh()
      }}
      reason={{
        label: said('message'),
        hint: said('hint'),
        name: 'message',
        maxLength: requestLength,
      }}
    >
      <p>{said('text')}</p>
      {isOpen && <p>{said('replaces')}</p>}
      <FactChoice chosen={facts} choose={setFacts} error={error} />
    </AskFirst>
  )
}

type ChoiceProps = {
  chosen: readonly FactName[]
  choose: (facts: readonly FactName[]) => void
  error: string | undefined
}

function FactChoice({ chosen, choose, error }: ChoiceProps) {
  const { t } = useWords()
  const without = (name: FactName) => chosen.filter((other) => other !== name)
  return (
    <fieldset className="company-choice">
      <legend>{t('companies.askMore.which')}</legend>
      {factNames.map((name) => (
        <label key={name}>
          <input
            type="checkbox"
            checked={chosen.includes(name)}
            onChange={({ target }) => choose(target.checked ? [...chosen, name] : without(name))}
          />
          {t(`companies.facts.names.${name}`)}
        </label>
      ))}
      {error && <p className="field-error">{error}</p>}
    </fieldset>
  )
}
