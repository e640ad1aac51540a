type Values = Record<string, unknown>

export type Disagreement = { name: string; theirs: unknown; mine: unknown }

const same = (a: unknown, b: unknown) => JSON.stringify(a ?? null) === JSON.stringify(b ?? null)

/**
 * Three versions of one record: what I saw, what a colleague has saved since, what I have typed.
 * Fields I left alone take their value; where both of us changed one to something else, I am asked.
 */
export function mergeVersions<V extends Values>(seen: V, theirs: V, mine: V) {
  const names = Object.keys(mine)
  const merged: Values = {}
  const taken: string[] = []
  const disagreements: Disagreement[] = []
  for (const name of names) {
    const iChanged = !same(mine[name], seen[name])
    const theyChanged = !same(theirs[name], seen[name])
    merged[name] = iChanged ? mine[name] : theirs[name]
    if (!theyChanged || same(mine[name], theirs[name])) continue
    if (iChanged) disagreements.push({ name, theirs: theirs[name], mine: mine[name] })
    else taken.push(name)
  }
  return { merged: merged as V, taken, disagreements }
}
