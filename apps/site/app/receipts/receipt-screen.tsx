import { receiptFacts } from '@padauk/contract/receipt-facts'
import type { ReceiptV2 } from '@padauk/contract/sealing/receipts'
import type { SignedReceipt } from '@padauk/contract/submissions'
import { htmlLanguage } from '@padauk/language/language'
import type { Language } from '@padauk/language/language'
import { useMemo } from 'react'
import { Link } from 'react-router'
import { IntlProvider, useTranslations } from 'use-intl'
import type { receiptWords } from '#app/words/page-words.server.ts'
import { useKeyFingerprints } from './key-fingerprints.ts'
import { screenPath, tenderPath } from '#app/words/links.ts'
import { useMoment } from '#app/words/moment.ts'
import { rain } from '#app/parts/pictures/rain.ts'
import { evidenceOf, saveFile, useReceipt } from './receipt-view.ts'
import { useLanguage } from '#app/api/site-data.ts'
import { Icon } from '#app/parts/icon.tsx'
import { LoadFailed, PageLoading } from '#app/loading/page-loading.tsx'
import { Message } from '#app/parts/message.tsx'
import { PageHead } from '#app/shell/page-head.tsx'
import { BidCopyOffer, EndedReceipts, RepairOffer, WhatNext } from './after-receipt.tsx'
import { OpenedBids } from './opened-bids.tsx'
import { OwnResultLine } from '#app/results/own-result-line.tsx'
import { ReceiptSheet } from './receipt-sheet.tsx'
import { Screen } from '#app/parts/screen.tsx'

type Words = typeof receiptWords
type Props = {
  tenderId: string
  words: Words
  /** What a bidder is asked for once a sealed tender has closed, in the words of receipts. */
  asked: (receipt: ReceiptV2, at: ReturnType<typeof useMoment>) => React.ReactNode
}

export function ReceiptScreen({ tenderId, words, asked }: Props) {
  const t = useTranslations()
  const language = useLanguage()
  const { signed, hasFailed, supportCode, load } = useReceipt(tenderId)
  const title = <PageHead title={t('meta.receipt.title')} isHidden />
  if (signed === null) {
    return (
      <>
        {title}
        <ReceiptLanguage words={words} language={language}>
          <NoReceipt tenderId={tenderId} />
        </ReceiptLanguage>
        <EndedReceipts tenderId={tenderId} />
      </>
    )
  }
  return (
    <Screen>
      {title}
      {signed && <Receipt words={words} signed={signed} asked={asked} />}
      {signed?.closing && 'kind' in signed.receipt && <EndedReceipts tenderId={tenderId} />}
      {!signed && <h1 className="sr-only">{t('meta.receipt.title')}</h1>}
      {!signed && !hasFailed && <PageLoading />}
      {!signed && hasFailed && <LoadFailed tryAgain={load} supportCode={supportCode} />}
    </Screen>
  )
}

type LanguageProps = { words: Words; language: Language; children: React.ReactNode }

/** Its own words only: the sheet is there in both languages at once. */
function ReceiptLanguage({ words, language, children }: LanguageProps) {
  const messages = useMemo(() => ({ receipt: words[language] }), [words, language])
  return (
    <IntlProvider locale={htmlLanguage(language)} messages={messages} timeZone="Asia/Yangon">
      {children}
    </IntlProvider>
  )
}

/** Key holders open it after closing, and minutes tell of that. */
const isOpenedTogether = ({ receipt, closing }: SignedReceipt) =>
  'kind' in receipt && receipt.sealed !== 'access-controlled' && closing !== null

type ReceiptProps = Omit<Props, 'tenderId'> & { signed: SignedReceipt }

function Receipt({ words, signed, asked }: ReceiptProps) {
  const own = useLanguage()
  const at = useMoment()
  const fingerprints = useKeyFingerprints()
  const { key } = signed.receipt
  const fingerprint = fingerprints.find((each) => each.key === key)?.fingerprint ?? null
  const sheet = { signed, fingerprint }
  return (
    <>
      <div className="receipt-page" data-look={'kind' in signed.receipt ? 'guided' : undefined}>
        <div>
          {signed.closing && <OwnResultLine tenderId={receiptFacts(signed.receipt).tender.id} />}
          {isOpenedTogether(signed) && (
            <OpenedBids tenderId={receiptFacts(signed.receipt).tender.id} />
          )}
          <RepairOffer signed={signed} />
          <ReceiptLanguage words={words} language={own}>
            {signed.closing && 'kind' in signed.receipt && asked(signed.receipt, at)}
          </ReceiptLanguage>
          <BidCopyOffer signed={signed} />
          <ReceiptLanguage words={words} language={own}>
            <Actions signed={signed} />
            {signed.valid_until && <ValidUntil date={at(signed.valid_until)} />}
            <ReceiptSheet {...sheet} language={own} />
          </ReceiptLanguage>
        </div>
        <WhatNext receipt={signed.receipt} />
      </div>
      <div className="other-sheet">
        <ReceiptLanguage words={words} language={own === 'mm' ? 'en' : 'mm'}>
          <ReceiptSheet {...sheet} language={own === 'mm' ? 'en' : 'mm'} isSecond />
        </ReceiptLanguage>
      </div>
    </>
  )
}

/** By the deadline of today; the sheet says only what was signed. */
function ValidUntil({ date }: { date: string }) {
  return <p className="mb-4">{useTranslations('receipt')('validUntil', { date })}</p>
}

function Actions({ signed }: { signed: SignedReceipt }) {
  const t = useTranslations('receipt')
  const language = useLanguage()
  const { number, tender } = receiptFacts(signed.receipt)
  return (
    <div className="receipt-actions">
      <Link to={screenPath(language, tenderPath(tender.id))} className="onward">
        <Icon name="arrow-left" />
        {t('toTender')}
      </Link>
      <p className="button-row">
        <button type="button" className="button button-ink" onClick={() => print()}>
          <Icon name="print" />
          {t('print')}
        </button>
        <button
          type="button"
          className="button"
          onClick={() => saveFile(`receipt-${number}.json`, evidenceOf(signed))}
        >
          <Icon name="download" />
          {t('download')}
        </button>
      </p>
    </div>
  )
}

function NoReceipt({ tenderId }: { tenderId: string }) {
  const t = useTranslations('receipt')
  const language = useLanguage()
  return (
    <Message title={t('none')} text={t('noneText')} picture={rain}>
      <Link to={screenPath(language, tenderPath(tenderId))} className="button button-gold">
        {t('toTender')}
      </Link>
    </Message>
  )
}
