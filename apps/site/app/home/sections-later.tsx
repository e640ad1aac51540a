import { firstSign } from '#app/loading/first-sign.ts'
import { later } from '#app/loading/later.tsx'
import { Loading } from '#app/loading/loading.tsx'

/**
 * What the server has sent can be read, followed and filled in as it is. Its scripts are fetched
 * with the first sign of somebody who goes on, so that the first view is complete sooner.
 */
export const { Later: SectionsLater, fetchPart: loadSections } = later({
  id: 'sections',
  moment: firstSign,
  load: async () => (await import('./home-sections.tsx')).HomeSections,
  instead: <Loading of="page" />,
})
