import { useTranslations } from 'use-intl'
import { homePath } from '#app/words/links.ts'
import { useSite } from '#app/api/site-data.ts'
import { Logo } from './logo.tsx'
import { Message } from '#app/parts/message.tsx'
import { Phones } from '#app/parts/phones.tsx'

/** The last resort. Its links load whole pages, which leaves the broken state behind. */
export function ServerFault() {
  const t = useTranslations()
  const { company, language } = useSite()
  const home = homePath(language)
  return (
    <>
      <title>{t('errors.serverTitle')}</title>
      <meta name="robots" content="noindex" />
      <header className="fault-header">
        <div className="wrap">
          <a href={home} aria-label={t('nav.home')}>
            <Logo />
          </a>
        </div>
      </header>
      <main>
        <Message title={t('errors.serverTitle')} text={t('errors.serverText')}>
          <button type="button" className="button button-gold" onClick={() => location.reload()}>
            {t('common.tryAgain')}
          </button>
          <a href={home} className="button">
            {t('common.backToHome')}
          </a>
          {company && <Phones numbers={company.phones} />}
        </Message>
      </main>
    </>
  )
}
