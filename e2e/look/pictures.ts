import sharp from 'sharp'
import type { Box } from './seen.ts'

type Picture = { name: string; shown: Box }

/** Runs in the page: pictures that did not load or lie outside their box, and where the others are. */
export function picturesInPage() {
  const { seen } = globalThis
  const faults: string[] = []
  const painted: Picture[] = []
  const dialog = document.querySelector('dialog:modal, [role=dialog][aria-modal=true]')
  const hasPicture = (element: Element) =>
    element.localName === 'img' || getComputedStyle(element).backgroundImage.includes('url(')
  for (const element of document.body.querySelectorAll('*')) {
    const box = seen.boxOf(element)
    // A dialog covers what is behind it.
    if (dialog && !dialog.contains(element)) continue
    if (!hasPicture(element) || !seen.isShown(element) || seen.area(box) < 64) continue
    const name = seen.nameOf(element)
    if (element instanceof HTMLImageElement && element.naturalWidth === 0) {
      faults.push(`a picture did not load: ${name}`)
      continue
    }
    const clips = seen.clipsOf(element.parentElement)
    const shown = seen.cut(box, clips)
    const isMoved = clips.some(({ across, down }) => across === 'reached' || down === 'reached')
    const least = Math.min(seen.area(box), ...clips.map(seen.area))
    if (shown && seen.area(shown) > 0.2 * least) {
      const [x, y] = [scrollX, scrollY]
      const { left, top, right, bottom } = shown
      painted.push({
        name,
        shown: { left: left + x, top: top + y, right: right + x, bottom: bottom + y },
      })
    } else if (!isMoved) faults.push(`a picture lies outside its box: ${name}`)
  }
  return { faults, painted }
}

/** Places of the screenshot where a picture should be and one flat colour is. */
export async function unpainted(screenshot: Buffer, pictures: Picture[]) {
  if (pictures.length === 0) return []
  const { data, info } = await sharp(screenshot)
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const colour = (x: number, y: number) => data.readUIntBE((y * info.width + x) * 3, 3)
  return pictures.flatMap(({ name, shown }) => {
    const [left, top] = [Math.max(0, Math.ceil(shown.left)), Math.max(0, Math.ceil(shown.top))]
    const right = Math.min(info.width, Math.floor(shown.right))
    const bottom = Math.min(info.height, Math.floor(shown.bottom))
    if (right - left < 4 || bottom - top < 4) return []
    const first = colour(left, top)
    for (let y = top; y < bottom; y += 2)
      for (let x = left; x < right; x += 2) if (colour(x, y) !== first) return []
    return [`a picture is not painted: ${name}`]
  })
}
