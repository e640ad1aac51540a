import { lazy } from 'react'
import type { AdminScreen } from '#admin/layout/admin-screen.ts'

const readers = ['officer', 'owner', 'auditor'] as const
const officers = ['officer'] as const
const writing = ['publish'] as const

export const tenders: AdminScreen[] = [
  {
    path: '/tenders',
    screen: lazy(() => import('./tenders-screen.tsx')),
    roles: readers,
    help: writing,
    navigation: { label: 'navigation.tenders', icon: 'tenders' },
  },
  {
    path: '/tenders/create',
    screen: lazy(() => import('./create-tender-screen.tsx')),
    roles: officers,
    help: writing,
  },
  {
    path: '/tenders/:id',
    screen: lazy(() => import('./tender-screen.tsx')),
    roles: readers,
    help: ['publish', 'extend', 'cancel'],
  },
  {
    path: '/tenders/:id/edit',
    screen: lazy(() => import('./edit-tender-screen.tsx')),
    roles: officers,
    help: writing,
  },
  {
    path: '/tenders/:id/translate',
    screen: lazy(() => import('./translate-tender-screen.tsx')),
    roles: officers,
    help: writing,
  },
]

export const takeBacks: AdminScreen[] = [
  {
    path: '/take-backs',
    screen: lazy(() => import('./take-backs-screen.tsx')),
    roles: ['owner'],
    help: ['takeBacks'],
    navigation: { label: 'navigation.takeBacks', icon: 'takeBacks' },
  },
]
