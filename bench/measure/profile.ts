import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

type Frame = { functionName: string; url: string }
type Node = { id: number; callFrame: Frame; children?: number[] }
type Profile = { nodes: Node[]; samples: number[]; timeDeltas: number[] }

const partOfNode = /^node:(?:internal\/deps\/([^/]+)|internal\/([^/]+)|_?([a-z]+))/

/** Whose code it is: a package, a part of Node, one of our own places, or the engine. */
function ownerOf({ url, functionName }: Frame) {
  const packageName = /.*node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(url)?.[1]
  if (packageName) return packageName
  const [, dependency, inside, outside] = partOfNode.exec(url) ?? []
  if (dependency ?? inside ?? outside) return dependency ?? `node ${inside ?? outside}`
  if (url === '')
    return functionName === '(garbage collector)' ? 'garbage collector' : 'native code'
  const place = /\/(apps\/[^/]+\/(?:src|app|server|build)|packages\/[^/]+)\//.exec(url)?.[1]
  return place?.replace('/build', ' pages') ?? 'bench'
}

/** Loading modules happens once, and says nothing about an answer. */
const isStart = ({ url }: Frame) => url.startsWith('node:internal/modules')
const isRest = ({ functionName }: Frame) => functionName === '(idle)' || functionName === '(root)'

function timesOf({ nodes, samples, timeDeltas }: Profile) {
  const frames = new Map(nodes.map((node) => [node.id, node.callFrame]))
  const fromStart = new Set<number>()
  // Parents come before their children in a profile.
  for (const { id, callFrame, children = [] } of nodes) {
    if (isStart(callFrame)) fromStart.add(id)
    if (fromStart.has(id)) for (const child of children) fromStart.add(child)
  }
  const times = new Map<string, number>()
  for (const [at, id] of samples.entries()) {
    const frame = frames.get(id)
    if (!frame || isRest(frame) || fromStart.has(id)) continue
    const owner = ownerOf(frame)
    times.set(owner, (times.get(owner) ?? 0) + (timeDeltas[at] ?? 0))
  }
  return times
}

/** Where a process that ran with `--cpu-prof` spent its time, in one line. */
export function whereTimeWent(directory: string, most = 9) {
  const [file] = readdirSync(directory).filter((name) => name.endsWith('.cpuprofile'))
  if (!file) throw new Error(`there is no profile in ${directory}`)
  const times = timesOf(JSON.parse(readFileSync(join(directory, file), 'utf8')) as Profile)
  const total = [...times.values()].reduce((sum, time) => sum + time, 0)
  const longest = [...times].toSorted(([, a], [, b]) => b - a).slice(0, most)
  return longest
    .map(([owner, time]) => `${owner} ${((time / total) * 100).toFixed(0)} %`)
    .join(', ')
}
