import { dashedNumber, receiptFacts } from '@padauk/contract/receipt-facts'
import type { ReceiptV2 } from '@padauk/contract/sealing/receipts'
import type { AnyReceipt, SignedReceipt } from '@padauk/contract/submissions'
import { longDate, timeOfDay, timeWithSeconds } from '@padauk/language/dates'
import { toMyanmarDigits } from '@padauk/language/digits'
import { htmlLanguage } from '@padauk/language/language'
import type { Language } from '@padauk/language/language'
import type { ReactNode } from 'react'
import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import { checkPath, verifyPath } from '#app/words/links.ts'
import { useSite } from '#app/api/site-data.ts'
import { Icon } from '#app/parts/icon.tsx'
import { headingHere, textHere } from '#app/words/typesetting-here.ts'
import { QrCode } from './qr-code.tsx'
import { ReceiptClosing } from './receipt-closing.tsx'
import { SealedParts, sealedCodes } from './sealed-parts.tsx'
import { Phrases, Typeset } from '#app/words/typeset.tsx'

type Props = {
  signed: SignedReceipt
  /** Of the public key; null when unknown. */
  fingerprint: string | null
  language: Language
  /** The other language, on paper only. */
  isSecond?: boolean
}

/** Everything that was signed, in plain words: on the screen, and on a sheet of A4. */
export function ReceiptSheet({ signed, fingerprint, language, isSecond = false }: Props) {
  const t = useTranslations('receipt')
  const { company, origin, language: own } = useSite()
  const { receipt, signature } = signed
  const { number, arrivedAt } = receiptFacts(receipt)
  const Title = isSecond ? 'p' : 'h1'
  const address = `${origin}${verifyPath}?no=${number}`
  return (
    <article className="sheet" lang={htmlLanguage(language)}>
      <header className="sheet-head">
        <div>
          {company && (
            <p className="sheet-company" lang={htmlLanguage(own)}>
              {company.name}
            </p>
          )}
          <Title className="sheet-title">
            <Phrases>{t('title')}</Phrases>
          </Title>
        </div>
        <div className="sheet-code">
          <QrCode text={address} label={t('code')} />
        </div>
        <p className="sheet-lead">{t('lead')}</p>
      </header>
      <dl className="sheet-facts">
        <MainFacts signed={signed} language={language} />
      </dl>
      <Files receipt={receipt} language={language} />
      <p className="sheet-scan">
        {t('scan')}{' '}
        <Link to={checkPath(language, number)} reloadDocument className="font-latin break-words">
          {address}
        </Link>
      </p>
      <ReceiptClosing signed={signed} language={language} />
      <TechnicalPart isOpen={isSecond} title={t('technical')}>
        <dl className="sheet-codes">
          <Code label={t('exactTime')} value={arrivedAt} />
          <Code label={t('hash')} value={receipt.hash} />
          {'kind' in receipt &&
            sealedCodes(receipt).map(
              ({ name, value }) => value && <Code key={name} label={t(name)} value={value} />,
            )}
          <Code label={t('chain')} value={receipt.chain} />
          <Code label={t('key')} value={receipt.key} />
          {fingerprint && <Code label={t('keyFingerprint')} value={fingerprint} />}
          <Code label={t('signature')} value={signature} />
        </dl>
      </TechnicalPart>
    </article>
  )
}

type PartProps = { isOpen: boolean; title: string; children: ReactNode }

/** Folded on the screen; a printed receipt must show all of it. */
function TechnicalPart({ isOpen, title, children }: PartProps) {
  const fold = useRef<HTMLDetailsElement>(null)
  useEffect(() => {
    const unfold = () => fold.current?.setAttribute('open', '')
    addEventListener('beforeprint', unfold)
    return () => removeEventListener('beforeprint', unfold)
  }, [])
  return (
    <details ref={fold} className="sheet-part fold" open={isOpen}>
      <summary>
        <h2 className="sheet-heading grow">{title}</h2>
        <Icon name="down" />
      </summary>
      {children}
    </details>
  )
}

function MainFacts({ signed, language }: Pick<Props, 'signed' | 'language'>) {
  const t = useTranslations('receipt')
  const facts = receiptFacts(signed.receipt)
  const { number, tender, company, arrivedAt, deadline, addenda, confirms } = facts
  const tenderNumber = 'kind' in signed.receipt ? signed.receipt.tender.number : null
  const at = (instant: string, timeOf = timeOfDay) =>
    t('moment', { date: longDate(instant, language), time: timeOf(instant, language) })
  return (
    <>
      <div>
        <dt>{t('receiptNo')}</dt>
        <dd className="receipt-no sheet-number">{number}</dd>
      </div>
      <div>
        <dt>{t('state')}</dt>
        <dd>{t('accepted')}</dd>
      </div>
      <div className="sheet-wide">
        <dt>{t('tender')}</dt>
        <dd lang="en">{tender.name_en}</dd>
        {tender.name_mm !== '' && (
          <dd lang="my">
            <Typeset text={headingHere(tender.name_mm)} />
          </dd>
        )}
        {tenderNumber && (
          <dd className="sheet-lead">{t('tenderNumber', { number: tenderNumber })}</dd>
        )}
      </div>
      <div className="sheet-wide">
        <dt>{t('company')}</dt>
        <dd>
          <Typeset text={textHere(company.name)} />
        </dd>
      </div>
      <div>
        <dt>{t('arrivedAt')}</dt>
        <dd>{at(arrivedAt, timeWithSeconds)}</dd>
      </div>
      <div>
        <dt>{t('deadline')}</dt>
        <dd>{at(deadline)}</dd>
      </div>
      {addenda.length > 0 && (
        <div>
          <dt>{t('addenda')}</dt>
          <dd>{language === 'mm' ? toMyanmarDigits(addenda.join(', ')) : addenda.join(', ')}</dd>
        </div>
      )}
      {confirms && (
        <div>
          <dt>{t('confirms')}</dt>
          <dd className="receipt-no">{confirms}</dd>
        </div>
      )}
      {'kind' in signed.receipt && <SealedFacts receipt={signed.receipt} />}
    </>
  )
}

/** What only version 2 says. */
function SealedFacts({ receipt: { sealed, sentBy, replaces } }: { receipt: ReceiptV2 }) {
  const t = useTranslations('receipt')
  return (
    <>
      <div>
        <dt>{t('sealed')}</dt>
        <dd>{t(sealed)}</dd>
        {sealed === 'on-arrival' && <dd className="sheet-lead">{t('onArrivalText')}</dd>}
      </div>
      <div>
        <dt>{t('sentBy')}</dt>
        <dd>
          <Typeset text={textHere(sentBy.name)} />
        </dd>
      </div>
      {replaces !== null && (
        <div>
          <dt>{t('replaces')}</dt>
          <dd className="receipt-no">{dashedNumber(replaces)}</dd>
        </div>
      )}
    </>
  )
}

function Files({ receipt, language }: { receipt: AnyReceipt; language: Language }) {
  const t = useTranslations('receipt')
  if (!('version' in receipt)) return <SealedParts receipt={receipt} language={language} />
  const grouped = (size: number) => size.toLocaleString('en-US')
  return (
    <section className="sheet-part">
      <h2 className="sheet-heading">{t('files')}</h2>
      <ul className="sheet-files">
        {receipt.files.map(({ slot, name, size, sha256 }) => (
          <li key={slot}>
            <p className="sheet-slot">{t(slot)}</p>
            <p>
              <strong className="break-words">{name}</strong>{' '}
              <span className="sheet-size">
                {t('size', {
                  size: language === 'mm' ? toMyanmarDigits(grouped(size)) : grouped(size),
                })}
              </span>
            </p>
            <p className="sheet-slot">{t('fileHash')}</p>
            <p className="code-value">{sha256}</p>
          </li>
        ))}
        {receipt.link && (
          <li>
            <p className="sheet-slot">{t('link')}</p>
            {/* Never a link: what lies behind it is not ours to vouch for. */}
            <p className="break-words font-latin">{receipt.link.url}</p>
            <p>{t('linkNote')}</p>
          </li>
        )}
      </ul>
    </section>
  )
}

function Code({ label, value }: { label: string; value: string }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd className="code-value">{value}</dd>
    </div>
  )
}
