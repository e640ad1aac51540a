import { data } from 'react-router'
import type { ShouldRevalidateFunctionArgs } from 'react-router'
import { useTranslations } from 'use-intl'
import { emptyEnquiry, readEnquiry } from '#app/enquiry-form'
import type { EnquiryOutcome } from '#app/enquiry-form'
import { loadHome } from '#app/home-data.server'
import { isAnchorOnly } from '#app/links'
import { pageContext } from '#app/page.server'
import { useSite } from '#app/site-data'
import { Banner } from '#components/banner'
import { Loading } from '#components/loading'
import { PageHead } from '#components/page-head'
import { SectionsLater, loadSections } from '#components/sections-later'
import type { Route } from './+types/home'

export const loader = ({ context }: Route.LoaderArgs) => loadHome(context.get(pageContext))

/** From another page: everything is there before it is shown, or an anchor would lead nowhere. */
export async function clientLoader({ serverLoader }: Route.ClientLoaderArgs) {
  const [loaded] = await Promise.all([serverLoader(), loadSections()])
  return loaded
}

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
      <PageHead title={t('title')} description={t('description')} picture={banners?.[0]?.desktop} />
      <Banner banners={banners} />
      {isLoaded ? (
        <SectionsLater {...{ company, services, projects, news }} sent={actionData} />
      ) : (
        <Loading of="page" />
      )}
    </>
  )
}
