import type { Endpoint } from '@padauk/contract/endpoint'
import { expect, test } from 'vitest'
import { screens } from '#admin/screens.tsx'

const contract = import.meta.glob<Record<string, Partial<Endpoint>>>(
  '../../../packages/contract/src/admin/*.ts',
  { eager: true },
)
const readings = Object.values(contract)
  .flatMap((module) => Object.values(module))
  .filter(({ method }) => method === 'GET')
const paths = readings.map(({ path }) => path)
const lists = readings.filter(({ path = '/' }) => paths.includes(`${path}/export`))

/** A list has its screen at the same address, but for one that staff know by another name. */
const screenOf = (path = '') => path.replace('/api/admin', '').replace('/letters', '/mail')

const rolesOf = ({ access }: Partial<Endpoint>) =>
  typeof access === 'object' && 'staff' in access ? access.staff : []

test('finds the lists that can be exported', () => {
  expect(lists.length).toBeGreaterThanOrEqual(8)
})

test.each(lists)('$path has a screen for those who may read it', (list) => {
  const screen = screens.find(({ path }) => path === screenOf(list.path))
  expect(screen?.roles.toSorted()).toEqual(rolesOf(list).toSorted())
})
