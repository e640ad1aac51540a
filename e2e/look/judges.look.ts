import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import type { Page } from '@playwright/test'
import sharp from 'sharp'
import type { Sharp } from 'sharp'
import { judge } from './judge.ts'

// Each fault is planted once: a judge that no longer sees it must not stay green.

const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const
const dots = sharp({ create: { width: 60, height: 60, channels: 3, background: 'white', noise } })
const flat = sharp({ create: { width: 60, height: 60, channels: 3, background: '#ddeeff' } })
const address = async (picture: Sharp) =>
  `data:image/png;base64,${(await picture.clone().png().toBuffer()).toString('base64')}`

async function faultsOf(page: Page, html: string, firstView: string[] = []) {
  await page.setViewportSize({ width: 390, height: 600 })
  const viewport = '<meta name="viewport" content="width=device-width">'
  await page.setContent(`<!doctype html>${viewport}<style>body { margin: 0 }</style>${html}`)
  return (await judge(page, firstView)).faults
}

/** With the fault one message that names it, and none without. */
function plant(name: string, given: { good: string; bad: string; says: RegExp; view?: string[] }) {
  test(name, async ({ page }) => {
    const picture = await address(dots)
    const fill = (html: string) => html.replaceAll('PICTURE', picture)
    expect(await faultsOf(page, fill(given.good), given.view)).toEqual([])
    expect(await faultsOf(page, fill(given.bad), given.view)).toEqual([
      expect.stringMatching(given.says),
    ])
  })
}

plant('names a picture that lies outside its box', {
  good: '<div class="strip" style="height: 50px; overflow: hidden"><img src="PICTURE"></div>',
  bad: '<div class="strip" style="height: 50px; overflow: hidden"><p style="height: 60px; margin: 0"></p><img src="PICTURE"></div>',
  says: /a picture lies outside its box: .*img/,
})

plant('names a strip whose sources push the picture out', {
  good: '<div style="display: grid; grid-template-rows: 100%; height: 50px; overflow: hidden"><picture style="display: block"><source srcset="PICTURE" type="image/none"><img src="PICTURE" style="height: 50px"></picture></div>',
  bad: '<div style="display: grid; grid-template-rows: 100%; height: 50px; overflow: hidden"><picture style="display: contents"><source srcset="PICTURE" type="image/none"><img src="PICTURE" style="height: 50px"></picture></div>',
  says: /a picture lies outside its box: .*img/,
})

plant('names a picture that did not load', {
  good: '<img src="PICTURE" alt="" width="60" height="60">',
  bad: '<img src="data:image/png;base64,AAAA" alt="" width="60" height="60">',
  says: /a picture did not load: .*img/,
})

plant('names text that a box cuts off', {
  good: '<div class="card" style="height: 60px; overflow: hidden">One line<br>and one more</div>',
  bad: '<div class="card" style="height: 26px; overflow: hidden">One line<br>and one more</div>',
  says: /“and one more” is cut off by .*div\.card/,
})

plant('names text that leaves the screen where nothing scrolls', {
  good: '<p style="overflow-x: auto; white-space: nowrap">A long line: PADAUK PADAUK PADAUK PADAUK PADAUK PADAUK</p>',
  bad: '<p style="position: fixed; left: 100px; white-space: nowrap">A long line: PADAUK PADAUK PADAUK PADAUK PADAUK PADAUK</p>',
  says: /“A long line: .*” leaves the screen/,
})

plant('names text that lies over other text', {
  good: '<p>First paragraph <b>and</b> <span>its end</span></p><p>Second paragraph</p>',
  bad: '<p>First paragraph</p><p style="margin-top: -2rem">Second paragraph</p>',
  says: /“First paragraph” lies over “Second paragraph”/,
})

plant('names words that leave their button', {
  good: '<button style="width: 9rem">Browse all tenders</button>',
  bad: '<button style="width: 3rem; white-space: nowrap">Browse all tenders</button>',
  says: /“Browse all tenders” leaves its button: .*button/,
})

plant('names what makes the page scroll sideways', {
  good: '<div style="overflow-x: auto"><div style="width: 500px; height: 9px"></div></div>',
  bad: '<div class="wide" style="width: 500px; height: 9px"></div>',
  says: /scrolls sideways by 110 px: .*div\.wide/,
})

plant('names what is missing from the first view', {
  good: '<p class="deadline">4:00 PM</p>',
  bad: '<div style="height: 900px"></div><p class="deadline">4:00 PM</p>',
  says: /not in the first view: \.deadline/,
  view: ['.deadline'],
})

plant('names what something covers in the first view', {
  good: '<p class="deadline">4:00 PM</p>',
  bad: '<p class="deadline">4:00 PM</p><div style="position: fixed; inset: 0; background: white"></div>',
  says: /not in the first view: \.deadline/,
  view: ['.deadline'],
})

test('names Burmese letters that only the device could draw', async ({ page }) => {
  const fonts = join(import.meta.dirname, '..', '..', 'apps', 'site', 'app', 'parts', 'fonts')
  const font = readFileSync(join(fonts, 'noto-sans-myanmar.woff2')).toString('base64')
  const ours = `<style>@font-face { font-family: ours; src: url(data:font/woff2;base64,${font}) }</style>`
  const name = '<p class="company" style="font-family: ours, serif">ရွှေကြာ</p>'
  expect(await faultsOf(page, ours + name)).toEqual([])
  expect(await faultsOf(page, name)).toEqual([
    expect.stringMatching(/no font of ours draws “ရွှေကြာ”: .*p\.company/),
  ])
})

test('names a picture that is one flat colour', async ({ page }) => {
  expect(await faultsOf(page, `<img src="${await address(dots)}">`)).toEqual([])
  expect(await faultsOf(page, `<img src="${await address(flat)}">`)).toEqual([
    expect.stringMatching(/a picture is not painted: .*img/),
  ])
})

test('leaves alone what hides its text on purpose', async ({ page }) => {
  const heard =
    'position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%)'
  const short = 'overflow: hidden; white-space: nowrap; text-overflow: ellipsis'
  const faults = await faultsOf(
    page,
    `<p>Seen <span style="${heard}">and heard</span></p>
     <p style="width: 90px; ${short}">A name that is too long for its line</p>
     <details><summary>More</summary>Unfolded</details>
     <div class="carousel-view" style="display: flex; width: 200px; overflow: hidden">
       <p style="flex: 0 0 200px">One</p><p style="flex: 0 0 200px">Two</p>
     </div>`,
  )
  expect(faults).toEqual([])
})
