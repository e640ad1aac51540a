import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '@padauk/testing/processes'
import type { Environment } from './environment.ts'

const setting = /^Environment="?(NODE_OPTIONS|MALLOC_\w+)=([^"\n]*)"?$/gm

/** What a unit says about memory: on a machine with much of it Node has no reason to tidy up by itself. */
export function memorySettings(unit: 'padauk-api@' | 'padauk-worker'): Environment {
  const text = readFileSync(join(root, 'ops', 'systemd', `${unit}.service`), 'utf8')
  const found = [...text.matchAll(setting)].map(([, name = '', value = '']) => [name, value])
  if (found.length === 0) throw new Error(`${unit} says nothing about memory`)
  return Object.fromEntries(found) as Environment
}
