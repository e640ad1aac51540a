import en from '@padauk/language/messages/en/admin-mail.json' with { type: 'json' }
import my from '@padauk/language/messages/my/admin-mail.json' with { type: 'json' }
import { expect, test } from 'vitest'
import { jobs } from '#src/jobs'

test('staff read the name of every listed job, and of no other', () => {
  const listed = jobs.filter(({ isListed }) => isListed).map(({ queue }) => queue)
  expect(Object.keys(en.jobs.queues).toSorted()).toEqual(listed.toSorted())
  expect(Object.keys(my.jobs.queues).toSorted()).toEqual(listed.toSorted())
})
