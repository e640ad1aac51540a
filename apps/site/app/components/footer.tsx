import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import { anchorPath, projectPath } from '#app/links'
import { useSectionLinks } from '#app/section-links'
import { useSite } from '#app/site-data'
import { plainText } from '#app/typesetting'
import { Disclaimer } from '#components/disclaimer'
import { Loading } from '#components/loading'
import { Phones } from '#components/phones'
import { Typeset } from '#components/typeset'

export function Footer() {
  const t = useTranslations()
  const { company, projects, year, language } = useSite()
  return (
    <footer className="on-ink py-16">
      <div className="wrap grid gap-10 wide:grid-cols-3">
        <FooterColumn title={t('footer.quickLinks')}>
          <ul>
            {useSectionLinks().map(({ anchor, label }) => (
              <FooterLink key={anchor} to={anchorPath(language, anchor)}>
                {label}
              </FooterLink>
            ))}
          </ul>
        </FooterColumn>
        <FooterColumn title={t('footer.projects')}>
          {projects ? (
            <ul>
              {projects.map(({ id, title }) => (
                <FooterLink key={id} to={projectPath(id, language)}>
                  {plainText(title)}
                </FooterLink>
              ))}
            </ul>
          ) : (
            <Loading of="footer" />
          )}
        </FooterColumn>
        <FooterColumn title={t('footer.hotline')}>
          {company && (
            <>
              <Phones numbers={company.phones} />
              <p className="mt-4">
                {t('footer.officeHours')}
                <br />
                <Typeset text={company.officeHours} />
              </p>
            </>
          )}
        </FooterColumn>
      </div>
      <div className="wrap mt-10 flex flex-wrap items-center justify-between gap-4">
        <p>{company && t('footer.copyright', { year, company: company.name })}</p>
        {company && <Disclaimer html={company.disclaimer} />}
        <a href="#top" className="inline-flex min-h-11 items-center">
          {t('nav.up')}
        </a>
      </div>
    </footer>
  )
}

function FooterColumn({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h2 className="mb-4 text-h3">{title}</h2>
      {children}
    </section>
  )
}

function FooterLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <li>
      <Link to={to} className="inline-flex min-h-11 items-center">
        {children}
      </Link>
    </li>
  )
}
