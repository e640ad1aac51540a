import { useTranslations } from 'use-intl'
import { useRecovery } from './recovery.tsx'

/** Quiet blocks that hold the place of what is loading. */
const blocks = { banner: 0, page: 5, footer: 0 }

/** Spec §2: `Loading...` where the banner will be, `Loading` on the page and in the footer. */
export function Loading({ of }: { of: keyof typeof blocks }) {
  const t = useTranslations()
  const { hasFailed, isTrying, tryAgain } = useRecovery()
  if (hasFailed) {
    return (
      <div className={`failed failed-${of}`} role="status">
        <p>{t('errors.loadFailed')}</p>
        <button
          type="button"
          className="button button-small"
          aria-busy={isTrying}
          onClick={tryAgain}
        >
          {t('common.tryAgain')}
        </button>
      </div>
    )
  }
  return (
    <div className={`loading loading-${of}`} role="status">
      <p>{t(of === 'banner' ? 'common.loading' : 'common.loadingShort')}</p>
      <Blocks count={blocks[of]} />
    </div>
  )
}

const Blocks = ({ count }: { count: number }) =>
  Array.from({ length: count }, (_, place) => <div key={place} />)

/** A page for companies while its data is loading. */
export function PageLoading({ blocks: count = 0 }: { blocks?: number }) {
  const t = useTranslations('common')
  return (
    <div className="loading loading-page" role="status">
      <p>{t('loadingShort')}</p>
      <Blocks count={count} />
    </div>
  )
}

type Props = { tryAgain: () => void; supportCode?: string | null }

/** Loading has failed; the visitor decides when to retry. */
export function LoadFailed({ tryAgain, supportCode }: Props) {
  const t = useTranslations()
  return (
    <div className="failed failed-page" role="alert">
      <div>
        <p>{t('errors.loadFailed')}</p>
        {supportCode && (
          <p className="text-small">
            {t('errors.loadFailedNext')} {t('errors.supportCode', { code: supportCode })}
          </p>
        )}
      </div>
      <button type="button" className="button button-small" onClick={tryAgain}>
        {t('common.tryAgain')}
      </button>
    </div>
  )
}
