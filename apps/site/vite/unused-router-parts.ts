import type { Plugin } from 'vite'

const library = 'react-router/dist/production/lib'

/**
 * Instrumentation hooks and lazy route discovery are off, but the bundler can't know that. By the
 * file that exports them.
 */
export const unusedParts: Record<string, string[]> = {
  [`${library}/router/instrumentation.js`]: [
    'consumeInstrumentationClientResultMetaReceiver',
    'getRouteInstrumentationUpdates',
    'instrumentClientSideRouter',
    'instrumentHandler',
    'instrumentationResultMetaContext',
  ],
  [`${library}/dom/ssr/fog-of-war.js`]: [
    'URL_LIMIT',
    'getManifestPath',
    'getPartialManifest',
    'getPatchRoutesOnNavigationFunction',
    'getPathsWithAncestors',
    'handleClientVersionMismatch',
    'isFogOfWarEnabled',
    'useFogOFWarDiscovery',
  ],
}

const partsOf = (id: string) =>
  Object.entries(unusedParts).find(([file]) => id.endsWith(file))?.[1] ?? []

/**
 * What is made by `forwardRef` and merely gets a name for debugging may go when nobody uses it; and
 * no link asks for its page before it is followed, because mobile data costs money.
 */
export const droppable = (code: string) =>
  code
    .replaceAll('= React$1.forwardRef(', '= /* @__PURE__ */ React$1.forwardRef(')
    .replaceAll(/^\w+\.displayName = .+$/gm, '')
    .replace('usePrefetchBehavior(prefetch, rest)', '[false, null, {}]')
    .replace(/return shouldPrefetch && .+ : link;/, 'return link;')

/**
 * Saves 4.8 kB of JavaScript (brotli) on every phone: parts that are switched off do nothing, and
 * components that the site never uses are left out.
 */
export function withoutUnusedRouterParts(): Plugin {
  return {
    name: 'without-unused-router-parts',
    applyToEnvironment: ({ name }) => name === 'client',
    load: {
      filter: { id: Object.keys(unusedParts).map((file) => new RegExp(`${file}$`)) },
      handler: (id) => {
        const names = partsOf(id).map((part) => `nothing as ${part}`)
        return `const nothing = () => {}\nexport { ${names.join(', ')} }`
      },
    },
    transform: {
      filter: { id: new RegExp(`${library}/`) },
      handler: (code) => ({ code: droppable(code), map: null }),
    },
  }
}
