import type { Endpoint } from '@padauk/contract/endpoint'
import { generalProblems, problemStatus } from '@padauk/contract/problems'
import type { ProblemCode } from '@padauk/contract/problems'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'

type JsonSchema = Record<string, unknown>

const problemSchema = {
  type: 'object',
  required: ['error', 'code'],
  properties: {
    error: { type: 'string', description: 'A sentence for the person' },
    code: { type: 'string', enum: Object.keys(problemStatus) },
    fields: { type: 'object', additionalProperties: { type: 'string' } },
  },
}

const jsonSchema = (schema: z.ZodMiniType, io: 'input' | 'output'): JsonSchema => {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' })
  return rest
}

function parametersOf(schema: z.ZodMiniType | undefined, place: 'path' | 'query') {
  if (!schema) return []
  const { properties = {}, required = [] } = jsonSchema(schema, 'input') as {
    properties?: Record<string, JsonSchema>
    required?: string[]
  }
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: required.includes(name),
    schema: property,
  }))
}

const statusOf = (code: ProblemCode) => problemStatus[code]

function responsesOf({ answer, problems }: Endpoint) {
  const responses: Record<string, unknown> = {
    [answer.status]: {
      description: 'Done',
      ...(answer.status !== 204 && {
        content: { 'application/json': { schema: jsonSchema(answer.schema, 'output') } },
      }),
    },
  }
  for (const status of new Set([...problems, ...generalProblems].map(statusOf))) {
    responses[status] = { $ref: '#/components/responses/Problem' }
  }
  return responses
}

function formOf({ field, files }: NonNullable<Endpoint['form']>) {
  const file = { type: 'string', contentMediaType: 'application/octet-stream' }
  const value = files === 1 ? file : { type: 'array', items: file, maxItems: files }
  const schema = { type: 'object', required: [field], properties: { [field]: value } }
  return { required: true, content: { 'multipart/form-data': { schema } } }
}

function operationOf(endpoint: Endpoint) {
  return {
    summary: endpoint.summary,
    parameters: [
      ...parametersOf(endpoint.params, 'path'),
      ...parametersOf(endpoint.query, 'query'),
    ],
    ...(endpoint.body && {
      requestBody: {
        required: true,
        content: { 'application/json': { schema: jsonSchema(endpoint.body, 'input') } },
      },
    }),
    ...(endpoint.form && { requestBody: formOf(endpoint.form) }),
    responses: responsesOf(endpoint),
    ...(endpoint.access !== 'public' && { security: [{ bearer: [] }] }),
  }
}

/** Generated from the endpoint values that serve the calls. */
export function describeApi(endpoints: readonly Endpoint[]) {
  const paths: Record<string, Record<string, unknown>> = {}
  const ordered = endpoints.toSorted((a, b) => a.path.localeCompare(b.path))
  for (const endpoint of ordered) {
    const path = endpoint.path.replace(/:(\w+)/g, '{$1}')
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operationOf(endpoint) }
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Padauk', version: '1', license: { name: 'MIT', identifier: 'MIT' } },
    paths,
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
      responses: {
        Problem: {
          description: 'A refusal',
          content: { 'application/json': { schema: problemSchema } },
        },
      },
    },
  }
}

export function serveOpenApi(app: FastifyInstance) {
  app.get('/api/openapi.json', { config: { access: 'public' } }, (_request, reply) =>
    reply.header('cache-control', 'public, max-age=60').send(describeApi(app.endpoints)),
  )
}
