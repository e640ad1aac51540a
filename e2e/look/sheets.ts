import { mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import type { OverlayOptions } from 'sharp'

const directory = join(import.meta.dirname, '..', 'test-results', 'look')
export const shots = join(directory, 'shots')

const gap = 12
const titleHeight = 22
const sheetWidth = 1_700
const mostHeight = 560

type Shot = { file: string; sheet: string; screen: string; width: number }

export const clearShots = () => rm(directory, { recursive: true, force: true })

function shotOf(file: string): Shot {
  const [area, , screen = '', width] = file.split('_')
  return { file, sheet: `${area}-${width}`, screen, width: Number(width) }
}

const title = (words: string, width: number) =>
  Buffer.from(
    `<svg width="${width}" height="${titleHeight}"><text y="16" font-family="sans-serif" font-size="14">${words}</text></svg>`,
  )

/** Small enough for a sheet, and cut where it is long. */
async function thumbnail({ file, width }: Shot) {
  const shown = width > 900 ? 400 : Math.round(width * 0.48)
  const picture = await sharp(join(shots, file)).resize({ width: shown }).png().toBuffer()
  const { height } = await sharp(picture).metadata()
  const box = { left: 0, top: 0, width: shown, height: Math.min(height, mostHeight) }
  return { ...box, picture: await sharp(picture).extract(box).png().toBuffer() }
}

/** The languages of each screen side by side, the screens in rows. */
async function writeSheet(sheet: string, all: Shot[]) {
  const parts: OverlayOptions[] = []
  let [left, top, rowHeight] = [gap, gap, 0]
  for (const screen of new Set(all.map((shot) => shot.screen))) {
    const thumbnails = await Promise.all(
      all.filter((shot) => shot.screen === screen).map(thumbnail),
    )
    const width = thumbnails.reduce((sum, each) => sum + each.width + gap / 2, gap)
    if (left + width > sheetWidth) [left, top, rowHeight] = [gap, top + rowHeight + gap, 0]
    parts.push({ input: title(screen, width), left, top })
    for (const [place, { picture, width: shown }] of thumbnails.entries())
      parts.push({ input: picture, left: left + place * (shown + gap / 2), top: top + titleHeight })
    left += width
    rowHeight = Math.max(rowHeight, ...thumbnails.map(({ height }) => titleHeight + height))
  }
  const background = '#b9b9b9'
  const canvas = {
    width: sheetWidth,
    height: top + rowHeight + gap,
    channels: 3,
    background,
  } as const
  const picture = sharp({ create: canvas }).composite(parts)
  await writeFile(
    join(directory, `${sheet}.png`),
    await picture.png({ palette: true, colours: 64, effort: 6 }).toBuffer(),
  )
}

/** One contact sheet for each area and width, of all the screens that this run has seen. */
export async function writeSheets() {
  await mkdir(shots, { recursive: true })
  const all = (await readdir(shots)).toSorted().map(shotOf)
  for (const sheet of new Set(all.map((shot) => shot.sheet)))
    await writeSheet(
      sheet,
      all.filter((shot) => shot.sheet === sheet),
    )
}
