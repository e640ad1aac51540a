import { Link, useNavigate } from 'react-router'
import { useTranslations } from 'use-intl'
import { checkPath, helpPath, screenPath, verifierPath, verifyPath } from '#app/words/links.ts'
import type { LookUp } from './receipt-lookup.server.ts'
import { useLanguage } from '#app/api/site-data.ts'
import { later } from '#app/loading/later.tsx'
import { PageHead } from '#app/shell/page-head.tsx'
import { Screen } from '#app/parts/screen.tsx'
import { Phrases, SmallPhrases } from '#app/words/typeset.tsx'

// The server has written the result already, and most visitors come with a number.
const { Later: LookUpResult } = later({
  id: 'look-up-result',
  load: async () => (await import('./look-up-result.tsx')).LookUpResult,
})
const { Later: CheckFiles } = later({
  id: 'check-files',
  load: async () => (await import('./check-files.tsx')).CheckFiles,
})
const { Later: ScanCode } = later({
  id: 'scan-code',
  load: async () => (await import('./scan-code.tsx')).ScanCode,
})

export function VerifyScreen({ written, found }: { written: string | null; found: LookUp }) {
  const t = useTranslations()
  const language = useLanguage()
  return (
    <Screen>
      <PageHead title={t('meta.verify.title')} description={t('meta.verify.description')} />
      <div className="screen-head">
        <h1>
          <Phrases>{t('verify.title')}</Phrases>
        </h1>
        <p className="screen-lead">{t('verify.lead')}</p>
      </div>
      <div className="verify">
        <div>
          <section className="verify-part" aria-labelledby="by-number">
            <h2 id="by-number">{t('verify.byNumber')}</h2>
            <ByNumber key={written} written={written} />
            <LookUpResult found={found} />
          </section>
          <section className="verify-part needs-scripts" aria-labelledby="by-code">
            <h2 id="by-code">{t('verify.byCode')}</h2>
            <p>{t('verify.byCodeText')}</p>
            <ScanCode />
          </section>
        </div>
        <div>
          <section className="verify-part needs-scripts" aria-labelledby="by-file">
            <h2 id="by-file">{t('verify.byFile')}</h2>
            <p>{t('verify.byFileText')}</p>
            <CheckFiles />
          </section>
          <section className="verify-part" aria-labelledby="offline">
            <h2 id="offline">{t('verify.offline')}</h2>
            <p>{t('verify.offlineText')}</p>
            <p className="button-row">
              <a href={screenPath(language, verifierPath)} download className="button">
                <SmallPhrases>{t('verify.offlineLink')}</SmallPhrases>
              </a>
              <Link to={screenPath(language, helpPath)} className="onward">
                {t('verify.help')}
              </Link>
            </p>
          </section>
        </div>
      </div>
    </Screen>
  )
}

function ByNumber({ written }: { written: string | null }) {
  const t = useTranslations('verify')
  const navigate = useNavigate()
  const language = useLanguage()
  return (
    <form
      method="get"
      action={verifyPath}
      className="verify-number"
      onSubmit={(event) => {
        event.preventDefault()
        const number = new FormData(event.currentTarget).get('no')
        if (typeof number === 'string') void navigate(checkPath(language, number))
      }}
    >
      {language === 'mm' && <input type="hidden" name="lang" value="mm" />}
      <div>
        <label htmlFor="number" className="field-label">
          {t('number')}
        </label>
        <input
          id="number"
          name="no"
          defaultValue={written ?? ''}
          required
          maxLength={40}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          aria-describedby="number-hint"
          className="field-input field-latin receipt-no"
        />
        <p id="number-hint" className="field-hint">
          {t('numberHint')}
        </p>
      </div>
      <button type="submit" className="button button-gold">
        {t('check')}
      </button>
    </form>
  )
}
