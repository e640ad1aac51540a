import type { Visit } from './look.ts'

/** A sheet as it comes from a printer. */
export async function seePrinted({ page, look }: Visit, screen: string) {
  const before = page.viewportSize()
  // The width of A4.
  await page.setViewportSize({ width: 794, height: 1123 })
  await page.emulateMedia({ media: 'print' })
  await look(screen)
  await page.emulateMedia({ media: 'screen' })
  if (before) await page.setViewportSize(before)
}
