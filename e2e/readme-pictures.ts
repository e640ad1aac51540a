import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { test } from './product.ts'

// The site's pictures in README, from the product itself: `npm run guide`. The admin's come with its guide.
const directory = join(import.meta.dirname, '..', 'docs', 'screenshots')
const desktop = { width: 1440, height: 900 }
const phone = { width: 390, height: 844 }

const screens = [
  { name: 'home', path: '/', size: desktop },
  { name: 'home-mm', path: '/mm', size: desktop },
  { name: 'home-mm-phone', path: '/mm', size: phone },
  { name: 'tenders-phone', path: '/tenders', size: phone },
  { name: 'service-mm', path: '/mm', size: desktop, follow: 'a[href^="/service/"]' },
  { name: 'signup', path: '/signup', size: desktop },
]

test.use({ contextOptions: { reducedMotion: 'reduce' } })

for (const { name, path, size, follow } of screens) {
  test(`the picture ${name}`, async ({ page }) => {
    await page.setViewportSize(size)
    await page.goto(path)
    if (follow) await page.goto((await page.locator(follow).first().getAttribute('href')) ?? path)
    await page.waitForLoadState('networkidle')
    await page.evaluate(() => document.fonts.ready)
    const png = await sharp(await page.screenshot({ animations: 'disabled' }))
      .png({ palette: true, effort: 10 })
      .toBuffer()
    await mkdir(directory, { recursive: true })
    await writeFile(join(directory, `${name}.png`), png)
  })
}
