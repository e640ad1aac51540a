import type { ContentOf } from '@padauk/contract/admin/content'
import type { StaffPicture } from '@padauk/contract/admin/media'
import { expect, test } from 'vitest'
import { moved } from '#admin/components/ordered-list.tsx'
import { compare } from './compare.ts'
import { partsOf } from './parts.ts'
import { contentOf, emptyValues, valuesOf } from './values.ts'

const picture = (id: string, alt = ''): StaffPicture => ({
  id,
  src: `/static/images/${id}-320.webp`,
  width: 1200,
  height: 800,
  widths: [320, 1200],
  alt_en: alt,
  alt_mm: '',
})

const service: ContentOf<'services'> = {
  kind: 'services',
  title_en: 'Lifts',
  title_mm: 'ဓာတ်လှေကား',
  topic_en: '',
  topic_mm: '',
  description_en: '<p>Day and night.</p>',
  description_mm: '',
  pictures: ['lifts-2', 'lifts-1'],
}

const pictures = [picture('lifts-1'), picture('lifts-2')]

test('a form holds pictures whole and in their order, and sends their ids', () => {
  const values = valuesOf({ revision: 3, content: service, pictures })
  expect(values).toMatchObject({
    revision: 3,
    title_en: 'Lifts',
    pictures: [pictures[1], pictures[0]],
  })
  expect(contentOf('services', values)).toEqual(service)
})

test('what is chosen in a form of each kind is what its parts name', () => {
  const kinds = Object.keys(partsOf) as (keyof typeof partsOf)[]
  for (const kind of kinds) {
    const values = emptyValues(kind, new Date(0))
    expect(valuesOf({ revision: 0, content: contentOf(kind, values) })).toEqual(values)
  }
})

test('versions differ by which pictures they show and in which order, not by the words of pictures', () => {
  const now = valuesOf({ revision: 4, content: service, pictures })
  const differing = (then: typeof now) =>
    compare(partsOf.services, then, now)
      .filter(({ isDifferent }) => isDifferent)
      .map(({ name }) => name)

  const renamed = [picture('lifts-1', 'A lift'), picture('lifts-2', 'Its door')]
  expect(differing(valuesOf({ revision: 3, content: service, pictures: renamed }))).toEqual([])

  const older = { ...service, title_mm: '', pictures: ['lifts-1', 'lifts-2'] }
  expect(differing(valuesOf({ revision: 2, content: older, pictures }))).toEqual([
    'title_mm',
    'pictures',
  ])
})

test('a thing is moved to another place and the others close up', () => {
  expect(moved(['a', 'b', 'c', 'd'], 0, 2)).toEqual(['b', 'c', 'a', 'd'])
  expect(moved(['a', 'b', 'c', 'd'], 3, 0)).toEqual(['d', 'a', 'b', 'c'])
})
