import { writeFile } from 'node:fs/promises'
import { chromium } from '@playwright/test'
import type { Locator, TestInfo } from '@playwright/test'
import { origin } from './product.ts'

const [width, height] = [640, 480]

/** The squares of a code as the page has drawn them: light is true. */
async function readDrawing(code: Locator) {
  const size = Number((await code.getAttribute('viewBox'))?.split(' ').at(-1))
  const path = (await code.locator('path').getAttribute('d')) ?? ''
  const dark = new Set(Array.from(path.matchAll(/M(\d+) (\d+)h/g), ([, x, y]) => `${x} ${y}`))
  return { size, isDark: (x: number, y: number) => dark.has(`${x} ${y}`) }
}

/** A film of one picture: the code on a sheet of paper. */
async function filmOf(code: Locator) {
  const { size, isDark } = await readDrawing(code)
  const scale = Math.floor((height * 0.8) / size)
  const [left, top] = [(width - size * scale) >> 1, (height - size * scale) >> 1]
  const luma = Buffer.alloc(width * height, 230)
  for (let y = 0; y < size * scale; y++) {
    for (let x = 0; x < size * scale; x++) {
      const place = (top + y) * width + left + x
      if (isDark(Math.floor(x / scale), Math.floor(y / scale))) luma[place] = 20
    }
  }
  const colours = Buffer.alloc((width * height) / 2, 128)
  const frame = Buffer.concat([Buffer.from('FRAME\n'), luma, colours])
  const head = Buffer.from(`YUV4MPEG2 W${width} H${height} F10:1 Ip A1:1 C420jpeg\n`)
  return Buffer.concat([head, frame, frame])
}

/** A device whose camera looks at the code of a receipt. */
export async function deviceLookingAt(code: Locator, info: TestInfo) {
  const film = info.outputPath('camera.y4m')
  await writeFile(film, await filmOf(code))
  const { launchOptions } = info.project.use
  const browser = await chromium.launch({
    ...launchOptions,
    args: [
      ...(launchOptions?.args ?? []),
      '--use-fake-ui-for-media-stream',
      '--use-fake-device-for-media-stream',
      `--use-file-for-fake-video-capture=${film}`,
    ],
  })
  const context = await browser.newContext({ baseURL: origin(), permissions: ['camera'] })
  return { page: await context.newPage(), close: () => browser.close() }
}
