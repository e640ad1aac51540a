import { data } from 'react-router'
import type { ShouldRevalidateFunctionArgs } from 'react-router'
import { useTranslations } from 'use-intl'
import { emptyEnquiry, readEnquiry } from '#app/enquiry-form'
import type { EnquiryOutcome } from '#app/enquiry-form'
import { loadHome } from '#app/home-data.server'
import { isAnchorOnly } from '#app/links'
import { pageContext } from '#app/page.server'
import { useSite } from '#app/site-data'
import { AboutUs } from '#components/about-us'
import { Banner } from '#components/banner'
import { Clients } from '#components/clients'
import { Contact } from '#components/contact'
import { Loading } from '#components/loading'
import { Location } from '#components/location'
import { News } from '#components/news'
import { PageHead } from '#components/page-head'
import { Services } from '#components/services'
import type { Route } from './+types/home'

export const loader = ({ context }: Route.LoaderArgs) => loadHome(context.get(pageContext))

const statusOf = { sent: 200, wrong: 422, refused: 422, failed: 503 } as const satisfies Record<
  EnquiryOutcome['state'],
  number
>

/** The contact form where scripts are off or have not arrived yet. */
export async function action({ request, context }: Route.ActionArgs) {
  const { language, call } = context.get(pageContext)
  const { submitEnquiry } = await import('#app/enquiry-check')
  const fields = readEnquiry(await request.formData())
  const outcome = await submitEnquiry(fields, language, call)
  const kept = outcome.state === 'sent' ? emptyEnquiry : fields
  return data({ outcome, fields: kept }, { status: statusOf[outcome.state] })
}

export function shouldRevalidate({
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) {
  return isAnchorOnly(currentUrl, nextUrl) ? false : defaultShouldRevalidate
}

export default function Home({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTranslations('meta.home')
  const { company, projects } = useSite()
  const { banners, services, news } = loaderData
  const isLoaded = company && projects && services && news
  return (
    <>
      <PageHead title={t('title')} description={t('description')} />
      <Banner banners={banners} />
      {isLoaded ? (
        <>
          <AboutUs aboutUs={company.aboutUs} />
          <Services services={services} />
          <Clients projects={projects} />
          <News news={news} />
          <Contact company={company} sent={actionData} />
          <Location map={company.map} address={company.address} />
        </>
      ) : (
        <Loading of="page" />
      )}
    </>
  )
}
