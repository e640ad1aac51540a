import type { Finding } from '@padauk/evidence/findings'
import { useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import type { CheckedEvidence } from './checked-evidence.ts'
import { findingKey, markKey, nextKey, verdictKey } from './finding-words.ts'
import type { Messages } from 'use-intl'
import { Icon } from '#app/parts/icon.tsx'

/** The verdict, then every step with its mark. */
export function Findings({ checked }: { checked: CheckedEvidence }) {
  const t = useTranslations('verify')
  const { verdict, receiptNo, findings, sealing } = checked
  const next = nextKey(checked)
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.focus(), [checked])
  return (
    <div ref={box} tabIndex={-1} className="verdict" data-look={verdict} role="status">
      <p className="verdict-title">
        <Icon name={verdict === 'right' ? 'done' : 'alert'} />
        {t(verdictKey(checked))}
      </p>
      {receiptNo && (
        <p>
          {t('number')}: <span className="receipt-no">{receiptNo}</span>
        </p>
      )}
      <ul className="findings">
        {findings.map((finding) => (
          <Step
            key={`${finding.of} ${finding.step} ${finding.slot} ${finding.name}`}
            finding={finding}
          />
        ))}
      </ul>
      {next && <p>{t(next)}</p>}
      {sealing && <HowSealed {...sealing} />}
    </div>
  )
}

function HowSealed({ how, fingerprint }: NonNullable<CheckedEvidence['sealing']>) {
  const t = useTranslations('verify.sealing')
  return (
    <details className="verdict-fold">
      <summary>
        {t('title')}
        <Icon name="down" />
      </summary>
      <p>{t(how)}</p>
      {fingerprint && (
        <>
          <p className="text-small">{t('keySet')}</p>
          <p className="code-value">{fingerprint}</p>
          <p className="text-small">{t('keySetText')}</p>
        </>
      )}
    </details>
  )
}

type StepKey = keyof Messages['verify']['steps']

function Step({ finding }: { finding: Finding }) {
  const t = useTranslations('verify')
  const { state, name = '', of } = finding
  return (
    <li data-state={state}>
      <strong>{t(markKey(state))}</strong> {of && `${t(`textOf.${of}`)} `}
      <span>{t(`steps.${findingKey(finding) as StepKey}`, { name })}</span>
    </li>
  )
}
