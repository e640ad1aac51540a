import type { ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { useTranslations } from 'use-intl'
import { useLanguage } from '#app/api/site-data.ts'
import { Icon } from '#app/parts/icon.tsx'
import { addressOfForm } from '#app/words/typed-search.ts'

type Props = {
  action: string
  typed: string | null
  placeholder: string
  /** What else narrows the list. */
  children?: ReactNode
}

/** A form of the browser itself, so that it works without scripts and its address can be shared. */
export function SearchForm({ action, typed, placeholder, children }: Props) {
  const t = useTranslations('search')
  const language = useLanguage()
  const navigate = useNavigate()
  return (
    <form
      method="get"
      action={action}
      role="search"
      className="search-form"
      onSubmit={(event) => {
        event.preventDefault()
        void navigate(addressOfForm(event.currentTarget), { preventScrollReset: true })
      }}
    >
      {language === 'mm' && <input type="hidden" name="lang" value="mm" />}
      <span className="search-field">
        <Icon name="search" />
        <input
          // Written anew when the address changes.
          key={typed}
          type="search"
          name="search"
          defaultValue={typed ?? ''}
          aria-label={t('label')}
          placeholder={placeholder}
          maxLength={200}
          autoComplete="off"
          enterKeyHint="search"
        />
      </span>
      {children}
      <button type="submit" className="button button-ink">
        {t('label')}
      </button>
    </form>
  )
}
