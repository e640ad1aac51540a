import type { Config } from '@react-router/dev/config'
import { precompress } from '#vite/precompress'

export default {
  // A dozen routes: naming them all at once is cheaper than asking for them one by one.
  routeDiscovery: { mode: 'initial' },
  async buildEnd({ viteConfig, reactRouterConfig }) {
    const files = await precompress(`${reactRouterConfig.buildDirectory}/client`)
    viteConfig.logger.info(`precompressed ${files} files`)
  },
} satisfies Config
