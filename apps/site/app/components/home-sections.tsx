import type { EnquiryFields, EnquiryOutcome } from '#app/enquiry-form'
import type { NewsCard } from '#app/home-data.server'
import type { Card, Company } from '#app/site-data.server'
import type { OpenTender } from '#app/tenders-data.server'
import { AboutUs } from '#components/about-us'
import { Clients } from '#components/clients'
import { Contact } from '#components/contact'
import { Location } from '#components/location'
import { News } from '#components/news'
import { OpenTenders } from '#components/open-tenders'
import { Services } from '#components/services'

type Props = {
  company: Company
  services: Card[]
  projects: Card[]
  news: NewsCard[]
  tenders: OpenTender[] | null
  sent: { outcome: EnquiryOutcome; fields: EnquiryFields } | undefined
}

/** Everything below the banner: open tenders, then the sections in the order of the menu. */
export function HomeSections({ company, services, projects, news, tenders, sent }: Props) {
  return (
    <>
      <OpenTenders tenders={tenders ?? []} />
      <AboutUs aboutUs={company.aboutUs} />
      <Services services={services} />
      <Clients projects={projects} />
      <News news={news} />
      <Contact company={company} sent={sent} />
      <Location map={company.map} address={company.address} />
    </>
  )
}
