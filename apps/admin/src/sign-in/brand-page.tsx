import type { ReactNode } from 'react'
import { useTranslate } from 'ra-core'
import logo from '#admin/assets/logo.svg'
import { Heading } from '#admin/components/screen.tsx'
import { HelpButton, HelpHost, HelpOfScreen } from '#admin/components/help/help.tsx'
import { LanguageSwitch } from '#admin/components/language-switch.tsx'
import './brand-page.css'

const helpOutside = ['firstSignIn'] as const

type BrandPageProps = { title: string; lead: string; children?: ReactNode }

/** A page without the navigation of the admin: a picture beside a few words. */
export function BrandPage({ title, lead, children }: BrandPageProps) {
  const translate = useTranslate()
  return (
    <HelpHost>
      <div className="brand-page">
        <header className="brand-page-header">
          <img src={logo} width="214" height="64" alt={translate('company')} />
          <LanguageSwitch />
        </header>
        <div className="brand-page-picture" />
        <main className="brand-page-main">
          <div className="screen-title">
            <Heading text={title} />
            <HelpOfScreen value={helpOutside}>
              <HelpButton />
            </HelpOfScreen>
          </div>
          <p className="brand-page-lead">{lead}</p>
          {children}
        </main>
      </div>
    </HelpHost>
  )
}
