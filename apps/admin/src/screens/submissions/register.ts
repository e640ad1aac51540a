import { lazy } from 'react'
import type { AdminScreen } from '#admin/layout/admin-screen.ts'

const readers = ['officer', 'auditor'] as const
const help = ['submissions'] as const

export const submissions: AdminScreen[] = [
  {
    path: '/submissions',
    screen: lazy(() => import('./closed-tenders-screen.tsx')),
    roles: readers,
    help,
    navigation: {
      label: 'navigation.submissions',
      icon: 'submissions',
      covers: ['/tenders/:id/submissions'],
    },
  },
  {
    path: '/tenders/:id/submissions',
    screen: lazy(() => import('./submissions-screen.tsx')),
    roles: readers,
    help,
  },
]
