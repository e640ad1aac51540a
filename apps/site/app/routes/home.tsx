import { data } from 'react-router'
import type { ShouldRevalidateFunctionArgs } from 'react-router'
import { enquiryFields } from '#app/home/enquiry-form.ts'
import { readFields } from '#app/forms/outcome.ts'
import { loadHome } from '#app/home/home-data.server.ts'
import { isAnchorOnly } from '#app/words/links.ts'
import { pageContext } from '#app/api/page.server.ts'
import { HomePage, loadSections } from '#app/home/home-page.tsx'
import type { Route } from './+types/home'

export const loader = ({ context }: Route.LoaderArgs) =>
  loadHome(context.get(pageContext), new Date())

/** From another page: everything is there before it is shown, or an anchor would lead nowhere. */
export async function clientLoader({ serverLoader }: Route.ClientLoaderArgs) {
  const [loaded] = await Promise.all([serverLoader(), loadSections()])
  return loaded
}

const statusOf = { done: 200, wrong: 422, refused: 422, failed: 503, 'session-ended': 503 } as const

/** The contact form where scripts are off or have not arrived yet. */
export async function action({ request, context }: Route.ActionArgs) {
  const { language, call } = context.get(pageContext)
  const { submitEnquiry } = await import('#app/home/enquiry-check.ts')
  const fields = readFields(enquiryFields, await request.formData())
  const outcome = await submitEnquiry(fields, language, call)
  return data({ outcome, fields }, { status: statusOf[outcome.state] })
}

export function shouldRevalidate({
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) {
  return isAnchorOnly(currentUrl, nextUrl) ? false : defaultShouldRevalidate
}

export default function Home({ loaderData, actionData }: Route.ComponentProps) {
  return <HomePage loaded={loaderData} sent={actionData} />
}
