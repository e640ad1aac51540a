import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '@padauk/testing/processes'
import type { Schema } from './legal.ts'

type Parameter = { name: string; in: 'path' | 'query'; required: boolean; schema: Schema }

export type Operation = {
  method: string
  path: string
  parameters: readonly Parameter[]
  body: Schema | null
  /** Whom the endpoint is for. */
  caller: 'visitor' | 'company' | 'staff'
}

type Described = {
  parameters: Parameter[]
  requestBody?: { content: Record<string, { schema: Schema }> }
  security?: unknown
}

/** Every path and method of the published document: what is not in it does not exist. */
export function readOperations(): Operation[] {
  const text = readFileSync(join(root, 'docs', 'openapi.json'), 'utf8')
  const { paths } = JSON.parse(text) as { paths: Record<string, Record<string, Described>> }
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { parameters, requestBody, security }]) => ({
      method: method.toUpperCase(),
      path,
      parameters,
      body: requestBody?.content['application/json']?.schema ?? null,
      caller: security ? (path.startsWith('/api/admin/') ? 'staff' : 'company') : 'visitor',
    })),
  )
}
