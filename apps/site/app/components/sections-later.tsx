import { firstSign } from '#app/first-sign'
import { later } from '#components/later'
import { Loading } from '#components/loading'

/**
 * What the server has sent can be read, followed and filled in as it is. Its scripts are fetched
 * with the first sign of somebody who goes on, so that the first view is complete sooner.
 */
export const { Later: SectionsLater, fetchPart: loadSections } = later({
  id: 'sections',
  moment: firstSign,
  load: async () => (await import('#components/home-sections')).HomeSections,
  instead: <Loading of="page" />,
})
