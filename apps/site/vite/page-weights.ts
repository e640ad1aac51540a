import { readFile, readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'

type Part = { module: string; imports: string[] }
type Manifest = { entry: Part; routes: Record<string, Part & { hasDefaultExport: boolean }> }

export type PageWeight = { page: string; language: string; bytes: number }

/**
 * Bytes of JavaScript (brotli) that a phone may load before a page is idle. The pages for companies
 * are forms, and bring the rules of their fields along.
 */
export function budgetOf(page: string) {
  // The one page that is worth waiting for: everything it needs to get a bid through.
  if (page === 'routes/company/submit') return 149_000
  // It also says what a bid needs and what is missing, in parts that it shares with visitors.
  if (/^routes\/company\/(?:tender|questions)$/.test(page)) return 145_000
  // They also count the time, typeset what the server has never seen, and draw a code.
  if (
    /^routes\/company\/(?:notices|submitted|receipt|minutes|submit-success|take-back)$/.test(page)
  )
    return 141_500
  // The words of notices and questions come with every page for companies.
  if (page.startsWith('routes/company/')) return 134_500
  return 110_000
}

/** What each page loads at once in each language, heaviest first. */
export async function weighPages(clientDirectory: string): Promise<PageWeight[]> {
  const assets = join(clientDirectory, 'assets')
  const files = await readdir(assets)
  const manifestFile = files.find((file) => /^manifest-[0-9a-f]{8}\.js$/.test(file))
  if (!manifestFile) throw new Error(`no manifest of the routes in ${assets}`)
  const { entry, routes } = await readManifest(join(assets, manifestFile))
  const everywhere = [`/assets/${manifestFile}`, ...filesOf(entry), ...filesOf(routes.root)]
  const weights: PageWeight[] = []
  for (const [page, route] of Object.entries(routes)) {
    if (page === 'root' || !route.hasDefaultExport) continue
    for (const language of ['en', 'my']) {
      const words = files.filter(
        (file) => file.startsWith(`messages-${language}-`) && isScript(file),
      )
      const needed = [...everywhere, ...filesOf(route), ...words.map((file) => `/assets/${file}`)]
      weights.push({ page, language, bytes: await weigh(clientDirectory, new Set(needed)) })
    }
  }
  return weights.toSorted((a, b) => b.bytes - a.bytes)
}

async function readManifest(path: string) {
  const script = await readFile(path, 'utf8')
  const json = script.replace(/^window\.__reactRouterManifest=/, '').replace(/;\s*$/, '')
  return JSON.parse(json) as Manifest
}

const isScript = (file: string) => file.endsWith('.js')
const filesOf = (part: Part | undefined) => (part ? [part.module, ...part.imports] : [])

async function weigh(clientDirectory: string, addresses: Set<string>) {
  const sizes = await Promise.all(
    [...addresses].map(async (address) => {
      const path = join(clientDirectory, address)
      const { size } = await stat(`${path}.br`).catch(() => stat(path))
      return size
    }),
  )
  return sizes.reduce((total, size) => total + size, 0)
}
