import type { SentEnquiry } from './enquiry-form.ts'
import type { NewsCard } from './home-data.server.ts'
import type { Card, Company } from '#app/api/site-data.server.ts'
import type { OpenTenders as LoadedTenders } from '#app/tenders/tenders-data.server.ts'
import { AboutUs } from './about-us.tsx'
import { Clients } from './clients.tsx'
import { Contact } from './contact.tsx'
import { Location } from './location.tsx'
import { News } from './news.tsx'
import { OpenTenders } from './open-tenders.tsx'
import { Services } from './services.tsx'

type Props = {
  company: Company
  services: Card[]
  projects: Card[]
  news: NewsCard[]
  tenders: LoadedTenders | null
  sent: SentEnquiry | undefined
}

/** Everything below the banner: open tenders, then the sections in the order of the menu. */
export function HomeSections({ company, services, projects, news, tenders, sent }: Props) {
  return (
    <>
      {tenders && <OpenTenders tenders={tenders} />}
      <AboutUs aboutUs={company.aboutUs} />
      <Services services={services} />
      <Clients projects={projects} />
      <News news={news} />
      <Contact company={company} sent={sent} />
      <Location map={company.map} address={company.address} />
    </>
  )
}
