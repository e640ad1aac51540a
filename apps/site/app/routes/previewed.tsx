import type { Shown } from './preview-data.server.ts'
import { ProjectArticle, ServiceArticle } from '#app/articles/articles.tsx'
import { PageWords } from '#app/words/page-words.tsx'
import { HomePage } from '#app/home/home-page.tsx'
import { PrivacyText } from '#app/articles/privacy-text.tsx'
import { TenderPreview } from '#app/tenders/tender-preview.tsx'

/** With the parts of the page that it will be on. */
export function Previewed({ shown }: { shown: Shown }) {
  switch (shown.kind) {
    case 'service':
      return <ServiceArticle found={shown.found} />
    case 'project':
      return <ProjectArticle found={shown.found} />
    case 'tender':
      return (
        <PageWords words={shown.words}>
          <TenderPreview tender={shown.tender} />
        </PageWords>
      )
    case 'privacy':
      return <PrivacyText words={shown.words} />
    case 'home':
      return <HomePage loaded={shown.loaded} sent={undefined} />
  }
}
