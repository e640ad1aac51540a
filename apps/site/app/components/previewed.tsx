import type { Shown } from '#app/preview-data.server'
import { ProjectArticle, ServiceArticle } from '#components/articles'
import { PageWords } from '#components/page-words'
import { HomePage } from '#components/home-page'
import { PrivacyText } from '#components/privacy-text'
import { TenderPreview } from '#components/tender-preview'

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
