import { readSettings } from '@padauk/contract/settings'
import { pageContext } from '#app/api/page.server.ts'
import { privacyWords } from '#app/articles/text-pages.server.ts'
import { PrivacyText } from '#app/articles/privacy-text.tsx'
import type { Route } from './+types/privacy'

export async function loader({ context }: Route.LoaderArgs) {
  const { language, load } = context.get(pageContext)
  const settings = await load(readSettings, { query: { lang: language } })
  return privacyWords(language, settings?.privacy)
}

export default function PrivacyPage({ loaderData: words }: Route.ComponentProps) {
  return <PrivacyText words={words} />
}
