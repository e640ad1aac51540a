import { mkdirSync, mkdtempSync } from 'node:fs'
import { join } from 'node:path'
import { freePort } from '@padauk/testing/postgres'
import { answers, supervise } from '@padauk/testing/processes'
import type { System } from '@padauk/proofs/kit/system'
import { whereTimeWent } from './profile.ts'
import type { Product, Stage } from './stage.ts'

const programs = {
  site: { file: 'apps/site/server.ts', port: 'SITE_PORT', door: 'SITE_PRIVATE_PORT' },
  api: { file: 'apps/api/src/main.ts', port: 'API_PORT', door: 'API_PRIVATE_PORT' },
}

/** One more process beside the measured one, because watching it costs time; what it spends it on. */
export async function profiled(
  { directory, stack }: Product,
  name: keyof typeof programs,
  work: (origin: string) => Promise<unknown>,
) {
  const program = programs[name]
  const [port, door] = await Promise.all([freePort(), freePort()])
  const profiles = join(directory, `profile-${name}-${port}`)
  mkdirSync(profiles)
  const process = supervise({
    name: `profiled-${name}-${port}`,
    arguments: ['--cpu-prof', `--cpu-prof-dir=${profiles}`, program.file],
    env: { ...stack.env, [program.port]: String(port), [program.door]: String(door) },
    logDirectory: join(directory, 'logs'),
  })
  try {
    await answers(`http://127.0.0.1:${door}/healthz`)
    await work(`http://127.0.0.1:${port}`)
  } finally {
    await process.stop()
  }
  return whereTimeWent(profiles)
}

/** The same for one more api process of a system; a short run has no time for it. */
export async function profiledApi(
  { isShort, environment }: Stage,
  { addApi }: System,
  work: (origin: string) => Promise<unknown>,
) {
  if (isShort) return ''
  const profiles = mkdtempSync(join(environment.directory, 'profile-'))
  const api = await addApi(() => ({ NODE_OPTIONS: `--cpu-prof --cpu-prof-dir=${profiles}` }))
  try {
    await work(api.origin)
  } finally {
    await api.process.stop()
  }
  return `; where its time goes: ${whereTimeWent(profiles)}`
}
