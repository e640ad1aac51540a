/** Counts no further than people read: whether there are a hundred or a million more, it costs the same. */
export async function countUpTo(most: number, count: (limit: number) => Promise<number>) {
  const counted = await count(most + 1)
  return { count: Math.min(counted, most), more: counted > most }
}
