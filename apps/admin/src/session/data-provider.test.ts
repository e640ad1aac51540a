import type { Call } from '@padauk/contract/client'
import { expect, test } from 'vitest'
import { createDataProvider } from './data-provider.ts'

const sort = { field: 'id', order: 'ASC' } as const

/** Stands for the API: answers each query with what the test says. */
function answering(answer: (query: Record<string, unknown>) => unknown) {
  const asked: unknown[] = []
  const call = async (
    { path }: { path: string },
    { query }: { query: Record<string, unknown> },
  ) => {
    asked.push([path, query])
    return answer(query)
  }
  return { asked, provider: createDataProvider(call as unknown as Call) }
}

test('a list is asked for by its address, with its filters, page by page', async () => {
  const { asked, provider } = answering(({ after }) => ({
    ok: true,
    value: after ? { items: [{ id: 'b' }], next: null } : { items: [{ id: 'a' }], next: 'x' },
  }))
  const page = (number: number) =>
    provider.getList('/api/admin/companies', {
      filter: { status: 'pending' },
      pagination: { page: number, perPage: 1 },
      sort,
    })

  expect(await page(1)).toMatchObject({ data: [{ id: 'a' }], pageInfo: { hasNextPage: true } })
  expect(await page(2)).toMatchObject({ data: [{ id: 'b' }], pageInfo: { hasNextPage: false } })
  expect(asked).toEqual([
    ['/api/admin/companies', { status: 'pending', limit: 1, after: undefined }],
    ['/api/admin/companies', { status: 'pending', limit: 1, after: 'x' }],
  ])
})

test('a refusal is thrown with the sentence of the server and those of the fields', async () => {
  const fields = { search: 'This is too long.' }
  const { provider } = answering(() => ({
    ok: false,
    code: 'invalid-input',
    status: 422,
    error: 'Please correct the fields below.',
    fields,
  }))
  await expect(
    provider.getList('/api/admin/companies', { filter: {}, sort }),
  ).rejects.toMatchObject({
    message: 'Please correct the fields below.',
    status: 422,
    body: { errors: fields },
  })
})
