import type { Slot } from '@padauk/contract/sealing/values'
import { percentOf } from './pace.ts'
import type { State } from './state.ts'
import { zoneIn } from './zones.ts'

type Busy = { slot: Slot; name: string; percent: number }
type Message = { kind: 'hello' | 'changed' | 'sent' } | { kind: 'busy'; busy: Busy[] }

type Needs = {
  name: string
  state: State
  signal: AbortSignal
  isBusyWith: (slot: Slot) => boolean
  /** Another tab has changed what the server holds, or has stopped sending. */
  onChanged: () => void
  onSent: () => void
}

const tellEvery = 1_000
/** After so long a silence the other tab is gone. */
const silence = 6_000

/** Two tabs with the same draft: one sends a file, the other shows that and does not send. */
export function joinTabs({ name, state, signal, isBusyWith, onChanged, onSent }: Needs) {
  const channel = new BroadcastChannel(name)
  const tell = (message: Message) => channel.postMessage(message)
  let lastHeard: ReturnType<typeof setTimeout> | undefined

  function tellBusy() {
    const { zones } = state.get()
    const busy = (Object.keys(zones) as Slot[]).flatMap((slot) => {
      const zone = zoneIn(zones, slot)
      if (!isBusyWith(slot) || !('sent' in zone)) return []
      return [{ slot, name: zone.name, percent: percentOf(zone.sent, zone.size) }]
    })
    if (busy.length > 0) tell({ kind: 'busy', busy })
  }

  function hear(busy: Busy[]) {
    for (const { slot, name: file, percent } of busy) {
      if (!isBusyWith(slot)) state.setZone(slot, { step: 'elsewhere', name: file, percent })
    }
    clearTimeout(lastHeard)
    lastHeard = setTimeout(onChanged, silence)
  }

  channel.addEventListener('message', ({ data }: MessageEvent<Message>) => {
    if (data.kind === 'hello') tellBusy()
    if (data.kind === 'busy') hear(data.busy)
    if (data.kind === 'changed') onChanged()
    if (data.kind === 'sent') onSent()
  })
  const timer = setInterval(tellBusy, tellEvery)
  signal.addEventListener('abort', () => {
    clearInterval(timer)
    clearTimeout(lastHeard)
    channel.close()
  })
  tell({ kind: 'hello' })
  return {
    tellChanged: () => tell({ kind: 'changed' }),
    tellSent: () => tell({ kind: 'sent' }),
  }
}
