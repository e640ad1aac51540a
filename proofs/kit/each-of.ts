/** What an act gives for each item, in their order, so many at once. */
export async function eachOf<Item, Value>(
  items: readonly Item[],
  atOnce: number,
  act: (item: Item) => Promise<Value>,
) {
  const values: Value[] = []
  const queue = [...items.entries()]
  const work = async () => {
    for (let next = queue.shift(); next; next = queue.shift()) values[next[0]] = await act(next[1])
  }
  await Promise.all(Array.from({ length: atOnce }, work))
  return values
}
