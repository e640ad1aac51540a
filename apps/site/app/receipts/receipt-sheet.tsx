import type { Receipt, SignedReceipt } from '@padauk/contract/submissions'
import { longDate, timeOfDay, timeWithSeconds } from '@padauk/language/dates'
import { toMyanmarDigits } from '@padauk/language/digits'
import { htmlLanguage } from '@padauk/language/language'
import type { Language } from '@padauk/language/language'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import { checkPath, verifyPath } from '#app/words/links.ts'
import { useSite } from '#app/api/site-data.ts'
import { headingHere, textHere } from '#app/words/typesetting-here.ts'
import { QrCode } from './qr-code.tsx'
import { ReceiptClosing } from './receipt-closing.tsx'
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
  const Title = isSecond ? 'p' : 'h1'
  const address = `${origin}${verifyPath}?no=${receipt.receipt_no}`
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
          <p className="sheet-lead">{t('lead')}</p>
        </div>
        <div className="sheet-code">
          <QrCode text={address} label={t('code')} />
        </div>
      </header>
      <dl className="sheet-facts">
        <MainFacts signed={signed} language={language} />
      </dl>
      <Files receipt={receipt} language={language} />
      <p className="sheet-scan">
        {t('scan')}{' '}
        <Link
          to={checkPath(language, receipt.receipt_no)}
          reloadDocument
          className="font-latin break-words"
        >
          {address}
        </Link>
      </p>
      <ReceiptClosing signed={signed} language={language} />
      <section className="sheet-part">
        <h2 className="sheet-heading">{t('technical')}</h2>
        <dl className="sheet-codes">
          <Code label={t('exactTime')} value={receipt.arrived_at} />
          <Code label={t('hash')} value={receipt.hash} />
          <Code label={t('chain')} value={receipt.chain} />
          <Code label={t('key')} value={receipt.key} />
          {fingerprint && <Code label={t('keyFingerprint')} value={fingerprint} />}
          <Code label={t('signature')} value={signature} />
        </dl>
      </section>
    </article>
  )
}

function MainFacts({ signed, language }: Pick<Props, 'signed' | 'language'>) {
  const t = useTranslations('receipt')
  const { receipt } = signed
  const at = (instant: string, timeOf = timeOfDay) =>
    t('moment', { date: longDate(instant, language), time: timeOf(instant, language) })
  return (
    <>
      <div>
        <dt>{t('receiptNo')}</dt>
        <dd className="receipt-no sheet-number">{receipt.receipt_no}</dd>
      </div>
      <div>
        <dt>{t('state')}</dt>
        <dd>{signed.take_back_asked ? t('asked') : t('accepted')}</dd>
      </div>
      <div className="sheet-wide">
        <dt>{t('tender')}</dt>
        <dd lang="en">{receipt.tender.name_en}</dd>
        {receipt.tender.name_mm !== '' && (
          <dd lang="my">
            <Typeset text={headingHere(receipt.tender.name_mm)} />
          </dd>
        )}
      </div>
      <div className="sheet-wide">
        <dt>{t('company')}</dt>
        <dd>
          <Typeset text={textHere(receipt.company.name)} />
        </dd>
      </div>
      <div>
        <dt>{t('arrivedAt')}</dt>
        <dd>{at(receipt.arrived_at, timeWithSeconds)}</dd>
      </div>
      <div>
        <dt>{t('deadline')}</dt>
        <dd>{at(receipt.deadline)}</dd>
      </div>
    </>
  )
}

function Files({ receipt, language }: { receipt: Receipt; language: Language }) {
  const t = useTranslations('receipt')
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
              <span className="text-muted">
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
