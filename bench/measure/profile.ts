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

function read(directory: string) {
  const [file] = readdirSync(directory).filter((name) => name.endsWith('.cpuprofile'))
  if (!file) throw new Error(`there is no profile in ${directory}`)
  return JSON.parse(readFileSync(join(directory, file), 'utf8')) as Profile
}

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

const longestOf = (times: ReadonlyMap<string, number>, most: number) =>
  [...times].toSorted(([, a], [, b]) => b - a).slice(0, most)

const sumOf = (times: ReadonlyMap<string, number>) =>
  [...times.values()].reduce((sum, time) => sum + time, 0)

/** Where a process that ran with `--cpu-prof` spent its time, in one line. */
export function whereTimeWent(directory: string, most = 9) {
  const times = timesOf(read(directory))
  const total = sumOf(times)
  return longestOf(times, most)
    .map(([owner, time]) => `${owner} ${((time / total) * 100).toFixed(0)} %`)
    .join(', ')
}

const shownPlace = (url: string) =>
  url.replace(/^file:\/\//, '').replace(/^.*\/(?=node_modules\/|apps\/|packages\/|bench\/)/, '')

/** The functions that took longest by themselves, loading modules included, as text. */
export function topFrames(directory: string, most = 20) {
  const { nodes, samples, timeDeltas } = read(directory)
  const frames = new Map(nodes.map((node) => [node.id, node.callFrame]))
  const times = new Map<string, number>()
  for (const [at, id] of samples.entries()) {
    const frame = frames.get(id)
    if (!frame || isRest(frame)) continue
    const name = `${frame.functionName || '(module)'}  ${shownPlace(frame.url)}`.trimEnd()
    times.set(name, (times.get(name) ?? 0) + (timeDeltas[at] ?? 0))
  }
  const total = sumOf(times)
  const lines = longestOf(times, most).map(([name, time]) => {
    const share = ((time / total) * 100).toFixed(1)
    return `${(time / 1_000).toFixed(0).padStart(6)} ms ${share.padStart(5)} %  ${name}`
  })
  return [`${(total / 1_000).toFixed(0)} ms in all`, ...lines, ''].join('\n')
}
