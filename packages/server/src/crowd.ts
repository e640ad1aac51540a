type Turn = { since: number; asked: number; isCrowded: boolean; value?: Promise<unknown> }

type Options<Value> = {
  /** A failed response is shared only with callers that already wait for it. */
  isGood: (value: Value) => boolean
  /** Each of them keeps its last response. */
  mostKeys?: number
  now?: () => number
}

/** How long a response is shared at most; published changes must show within two seconds. */
const turnMs = 100
/** This many requests within a turn are a crowd. Fewer each get a fresh response and see their own changes. */
const few = 5
const usualKeys = 500

/**
 * When many request the same at the same time, one call serves all of them: a crowd then
 * costs little more than a few visitors. Old keys are evicted, so invented keys gain nothing.
 */
export function createCrowd<Value>({
  isGood,
  mostKeys = usualKeys,
  now = () => performance.now(),
}: Options<Value>) {
  const turns = new Map<string, Turn>()

  function turnOf(key: string) {
    const last = turns.get(key)
    const at = now()
    const age = last ? at - last.since : Number.POSITIVE_INFINITY
    if (last && age < turnMs) return last
    const wasCrowded = last !== undefined && age < 2 * turnMs && last.asked > few
    const turn: Turn = { since: at, asked: 0, isCrowded: wasCrowded }
    turns.delete(key)
    turns.set(key, turn)
    const [oldest] = turns.keys()
    if (turns.size > mostKeys && oldest !== undefined) turns.delete(oldest)
    return turn
  }

  return async function share<Asked extends Value>(key: string, ask: () => Promise<Asked>) {
    const turn = turnOf(key)
    turn.asked += 1
    const mayShare = turn.isCrowded || turn.asked > few
    if (mayShare && turn.value) return turn.value as Promise<Asked>
    const value = ask()
    turn.value = value
    const forget = () => {
      if (turn.value === value) delete turn.value
    }
    try {
      const answer = await value
      if (!isGood(answer)) forget()
      return answer
    } catch (error) {
      forget()
      throw error
    }
  }
}
