import type { Config } from '@react-router/dev/config'
import { budgetOf, weighPages } from '#vite/page-weights'
import type { PageWeight } from '#vite/page-weights'
import { precompress } from '#vite/precompress'
import { buildServiceWorker } from '#vite/service-worker'

export default {
  // A dozen routes: naming them all at once is cheaper than asking for them one by one.
  routeDiscovery: { mode: 'initial' },
  // One file for each page, not one for each of its functions.
  splitRouteModules: false,
  async buildEnd({ viteConfig, reactRouterConfig }) {
    const clientDirectory = `${reactRouterConfig.buildDirectory}/client`
    await buildServiceWorker(viteConfig.root, clientDirectory)
    const files = await precompress(clientDirectory)
    viteConfig.logger.info(`precompressed ${files} files`)

    const weights = await weighPages(clientDirectory)
    const say = ({ page, language, bytes }: PageWeight) =>
      `${(bytes / 1_000).toFixed(1)} kB of ${budgetOf(page) / 1_000} kB  ${page} (${language})`
    viteConfig.logger.info(`JavaScript before idle:\n${weights.map(say).join('\n')}`)
    const tooHeavy = weights.filter(({ page, bytes }) => bytes > budgetOf(page))
    if (tooHeavy.length > 0) throw new Error(`too heavy:\n${tooHeavy.map(say).join('\n')}`)
  },
} satisfies Config
