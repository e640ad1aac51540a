import { htmlLanguage } from '@padauk/language/language'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import { anchorPath, pages, projectPath, screenPath, tendersPath } from '#app/words/links.ts'
import { useSectionLinks } from './section-links.ts'
import { useSite } from '#app/api/site-data.ts'
import { Disclaimer } from './disclaimer.tsx'
import { Loading } from '#app/loading/loading.tsx'
import { Logo } from './logo.tsx'
import { Phones } from '#app/parts/phones.tsx'
import { Phrases, Typeset } from '#app/words/typeset.tsx'
import { UpButton } from './up-button.tsx'

export function Footer() {
  const t = useTranslations('footer')
  const label = useTranslations()
  const { company, language } = useSite()
  const sections = useSectionLinks()
  return (
    <footer className="footer on-ink">
      <div className="wrap">
        <div className="footer-grid">
          <div>
            <Logo isReversed />
            {company && (
              <>
                <address>
                  <Typeset text={company.address} />
                </address>
                <a href={`mailto:${company.email}`} className="font-latin">
                  {company.email}
                </a>
              </>
            )}
          </div>
          <Column title={t('quickLinks')}>
            <ul>
              {sections.map(({ anchor, label }) => (
                <li key={anchor}>
                  <Link to={anchorPath(language, anchor)}>
                    <span>
                      <Phrases>{label}</Phrases>
                    </span>
                  </Link>
                </li>
              ))}
              <li>
                <Link to={screenPath(language, tendersPath)}>
                  <span>
                    <Phrases>{label('nav.eTenders')}</Phrases>
                  </span>
                </Link>
              </li>
            </ul>
          </Column>
          <Column title={t('projects')}>
            <Projects />
          </Column>
          <div className="footer-calls">
            {company && (
              <>
                <Column title={t('hotline')}>
                  <Phones numbers={company.phones} />
                </Column>
                <Column title={t('officeHours')}>
                  <p>
                    <Typeset text={company.officeHours} />
                  </p>
                </Column>
              </>
            )}
          </div>
        </div>
        <Legal />
      </div>
    </footer>
  )
}

function Column({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h2>
        <Phrases>{title}</Phrases>
      </h2>
      {children}
    </section>
  )
}

function Projects() {
  const { projects, language } = useSite()
  if (!projects) return <Loading of="footer" />
  return (
    <ul>
      {projects.map(({ id, title, lang }) => (
        <li key={id} lang={htmlLanguage(lang)}>
          <Link to={projectPath(id, language)}>
            <span>
              <Typeset text={title} />
            </span>
          </Link>
        </li>
      ))}
    </ul>
  )
}

// The list of tenders has its link above.
const names = (Object.keys(pages) as (keyof typeof pages)[]).filter((name) => name !== 'tenders')

function Legal() {
  const t = useTranslations('footer')
  const { company, year, language } = useSite()
  return (
    <div className="footer-legal">
      <p>{company && t('copyright', { year, company: company.name })}</p>
      <ul>
        {names.map((name) => (
          <li key={name}>
            {/* The camera is allowed to that page alone, so it is loaded as a whole. */}
            <Link to={screenPath(language, pages[name])} reloadDocument={name === 'verify'}>
              {t(name)}
            </Link>
          </li>
        ))}
        {company && (
          <li>
            <Disclaimer html={company.disclaimer} />
          </li>
        )}
      </ul>
    </div>
  )
}

/** What every page ends with. */
export function PageEnd() {
  return (
    <>
      <Footer />
      <UpButton />
    </>
  )
}
