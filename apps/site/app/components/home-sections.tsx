import type { EnquiryFields, EnquiryOutcome } from '#app/enquiry-form'
import type { NewsCard } from '#app/home-data.server'
import type { Card, Company } from '#app/site-data.server'
import { AboutUs } from '#components/about-us'
import { Clients } from '#components/clients'
import { Contact } from '#components/contact'
import { Location } from '#components/location'
import { News } from '#components/news'
import { Services } from '#components/services'

type Props = {
  company: Company
  services: Card[]
  projects: Card[]
  news: NewsCard[]
  sent: { outcome: EnquiryOutcome; fields: EnquiryFields } | undefined
}

/** Everything below the banner, in the order of the menu (spec §2). */
export function HomeSections({ company, services, projects, news, sent }: Props) {
  return (
    <>
      <AboutUs aboutUs={company.aboutUs} />
      <Services services={services} />
      <Clients projects={projects} />
      <News news={news} />
      <Contact company={company} sent={sent} />
      <Location map={company.map} address={company.address} />
    </>
  )
}
