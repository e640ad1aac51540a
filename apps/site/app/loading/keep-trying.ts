import { retryDelay } from './retry-delay.ts'

/** On a bad line scripts may not arrive: the page stays as it is and asks again. */
export async function keepTrying<Loaded>(load: () => Promise<Loaded>, tries = 0): Promise<Loaded> {
  try {
    return await load()
  } catch {
    await new Promise((resolve) => setTimeout(resolve, retryDelay(tries, Math.random())))
    return keepTrying(load, tries + 1)
  }
}
