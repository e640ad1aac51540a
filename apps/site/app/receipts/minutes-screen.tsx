import type { OwnMinutes } from '@padauk/contract/minutes'
import { MinutesSheet } from '@padauk/sheets/minutes-sheet'
import { wordsIn } from '@padauk/sheets/words'
import { Link } from 'react-router'
import { useLanguage, useSite } from '#app/api/site-data.ts'
import { LoadFailed, PageLoading } from '#app/loading/page-loading.tsx'
import { Icon } from '#app/parts/icon.tsx'
import { Message } from '#app/parts/message.tsx'
import { rain } from '#app/parts/pictures/rain.ts'
import { Screen } from '#app/parts/screen.tsx'
import { Logo } from '#app/shell/logo.tsx'
import { PageHead } from '#app/shell/page-head.tsx'
import { screenPath, tenderPath, verifyPath } from '#app/words/links.ts'
import { useOwnMinutes } from './own-minutes.ts'
import { saveFile } from './receipt-view.ts'

type Props = { tenderId: string }

/** The minutes of an opening, with what the tender promised to tell its bidders. */
export function MinutesScreen({ tenderId }: Props) {
  const language = useLanguage()
  const { t } = wordsIn(language)
  const { minutes, hasFailed, supportCode, load } = useOwnMinutes(tenderId)
  const title = <PageHead title={t('title')} isHidden />
  if (minutes === null) {
    return (
      <>
        {title}
        <Message title={t('none')} text={t('noneText')} picture={rain}>
          <Link to={screenPath(language, tenderPath(tenderId))} className="button button-gold">
            {t('toTender')}
          </Link>
        </Message>
      </>
    )
  }
  return (
    <Screen>
      {title}
      {minutes && <Minutes tenderId={tenderId} minutes={minutes} />}
      {!minutes && <h1 className="sr-only">{t('title')}</h1>}
      {!minutes && !hasFailed && <PageLoading />}
      {!minutes && hasFailed && <LoadFailed tryAgain={load} supportCode={supportCode} />}
    </Screen>
  )
}

/** The file names holders by their ids; the openers are known by name. */
function signersOf({ openers, file }: OwnMinutes) {
  const holders = file.keySets.flatMap(({ set }) => set.holders)
  return openers.map(({ name, signed }) => {
    const ids = holders.filter((holder) => holder.name === name).map(({ id }) => id)
    const found = file.signatures.find(({ holder }) => ids.includes(holder))
    return { name, signed, signature: found?.signature }
  })
}

function Minutes({ tenderId, minutes }: Props & { minutes: OwnMinutes }) {
  const language = useLanguage()
  const { origin } = useSite()
  const { t, momentToMinute } = wordsIn(language)
  const { file, released_at: releasedAt, valid_until: validUntil } = minutes
  const name = file.minutes.tender.number ?? tenderId
  return (
    <>
      <div className="receipt-actions">
        <Link to={screenPath(language, tenderPath(tenderId))} className="onward">
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
            onClick={() => saveFile(`minutes-${name}.json`, JSON.stringify(file, null, 2))}
          >
            <Icon name="download" />
            {t('download')}
          </button>
        </p>
      </div>
      <MinutesSheet
        minutes={file.minutes}
        signers={signersOf(minutes)}
        signature={file.signature}
        releasedAt={releasedAt}
        language={language}
        head={<Logo />}
        checkAt={`${new URL(origin).host}${verifyPath}`}
        level="h1"
      />
      <p className="minutes-hint">{t('validUntil', { date: momentToMinute(validUntil) })}</p>
      <p className="minutes-hint">
        {t('downloadHint')}{' '}
        <Link to={screenPath(language, verifyPath)} reloadDocument>
          {t('howToCheck')}
        </Link>
      </p>
    </>
  )
}
