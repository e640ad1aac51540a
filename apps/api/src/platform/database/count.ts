/** Counts up to a limit, so that its cost does not grow with the rows. */
export async function countUpTo(most: number, count: (limit: number) => Promise<number>) {
  const counted = await count(most + 1)
  return { count: Math.min(counted, most), more: counted > most }
}
