import { readSettings } from '@padauk/contract/settings'
import { pageContext } from '#app/api/page.server.ts'
import { openDataWords } from '#app/articles/open-data.server.ts'
import { TextPage } from '#app/articles/text-page.tsx'
import { Typeset } from '#app/words/typeset.tsx'
import type { Route } from './+types/open-data'

export async function loader({ context }: Route.LoaderArgs) {
  const { language, load } = context.get(pageContext)
  const settings = await load(readSettings, { query: { lang: language } })
  return openDataWords(language, settings?.ocds_prefix)
}

export default function OpenDataPage({ loaderData: words }: Route.ComponentProps) {
  return (
    <TextPage words={words}>
      <div className="text-note">
        {words.caution && (
          <p>
            <Typeset text={words.caution} />
          </p>
        )}
        <a href={words.address} className="button" download>
          {words.download}
        </a>
      </div>
    </TextPage>
  )
}
