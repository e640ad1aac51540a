import { listCategories } from '@padauk/contract/categories'
import { SignUp } from '#app/account/sign-up.tsx'
import { pageContext } from '#app/api/page.server.ts'
import type { Route } from './+types/sign-up'

/** Without the list the form still works: the account then has all categories. */
export async function loader({ context }: Route.LoaderArgs) {
  const page = context.get(pageContext)
  return (await page.load(listCategories, { query: { lang: page.language } })) ?? []
}

export default function SignUpPage({ loaderData: categories }: Route.ComponentProps) {
  return <SignUp categories={categories} />
}
