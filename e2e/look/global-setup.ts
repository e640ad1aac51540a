import startProduct from '#e2e/start-product.ts'
import { clearShots, writeSheets } from './sheets.ts'

/** The product, and at the end the contact sheets of what was seen. */
export default async function startLook() {
  await clearShots()
  const stop = await startProduct()
  return async () => {
    await writeSheets()
    await stop()
  }
}
