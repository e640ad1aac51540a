export type CursorPage<Item> = { items: Item[]; next: string | null }

type Fetch<Item> = (after: string | undefined) => Promise<CursorPage<Item>>

/**
 * Lists page by key, ra-core by number: page n begins after the cursor that page n-1 answered.
 * An unknown one is found by walking there from the last page that is known.
 */
export function createCursorMemory() {
  const known = new Map<string, (string | undefined)[]>()

  return async function pageByNumber<Item>(list: string, page: number, fetch: Fetch<Item>) {
    // The first page is requested again when the list has changed: its old cursors end here.
    const cursors = (page > 1 && known.get(list)) || [undefined]
    known.set(list, cursors)
    for (let at = Math.min(page, cursors.length); ; at += 1) {
      const answer = await fetch(cursors[at - 1])
      if (at === page || answer.next === null) {
        if (answer.next !== null) cursors[at] = answer.next
        return at === page ? answer : { items: [], next: null }
      }
      cursors[at] = answer.next
    }
  }
}
