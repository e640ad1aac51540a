import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import type { Page } from '@playwright/test'
import { bundleForBrowser } from '@padauk/testing/bundle'
import { root } from '@padauk/testing/processes'
import type { trySealing } from './sealing-trial.ts'

type Trial = Awaited<ReturnType<typeof trySealing>>
type Vectors = { files: { size: number; sealedSha256: string }[] }

const vectors = JSON.parse(
  readFileSync(join(root, 'packages/sealing/src/vectors/files.json'), 'utf8'),
) as Vectors

const trial = join(root, 'e2e/sealing-trial.ts')
let script = ''
test.beforeAll(async () => {
  script = await bundleForBrowser(
    `import { trySealing } from '${trial}'\nglobalThis.trySealing = trySealing`,
  )
})

/** An empty page at that address, without a server. */
async function openEmptyPage(page: Page, address: string) {
  await page.route(address, (route) =>
    route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>Sealing</title>' }),
  )
  await page.goto(address)
}

const trySizes = `trySealing([${vectors.files.map(({ size }) => size).join()}])`

async function inPage(page: Page) {
  await page.addScriptTag({ content: script })
  return page.evaluate<Trial>(trySizes)
}

const inWorker = (page: Page) =>
  page.evaluate(
    (code) =>
      new Promise<Trial>((resolve, reject) => {
        const worker = new Worker(URL.createObjectURL(new Blob([code])))
        worker.addEventListener('message', ({ data }) => resolve(data as Trial))
        worker.addEventListener('error', ({ message }) => reject(new Error(message)))
      }),
    `${script};${trySizes}.then(postMessage, (error) => setTimeout(() => { throw error }))`,
  )

// The second address is no secure context: the browser gives it no WebCrypto.
const addresses = { with: 'http://localhost/sealing', without: 'http://sealing.test/' }
const places = { page: inPage, worker: inWorker }

for (const [how, address] of Object.entries(addresses)) {
  for (const [place, run] of Object.entries(places)) {
    test(`seals and opens in a ${place} ${how} WebCrypto`, async ({ page }) => {
      await openEmptyPage(page, address)
      expect(await run(page)).toEqual({
        hasWebCrypto: how === 'with',
        isWorker: place === 'worker',
        sealed: vectors.files.map(({ sealedSha256 }) => sealedSha256),
        opens: true,
      })
    })
  }
}
