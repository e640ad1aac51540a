import { lazy } from 'react'
import type { AdminScreen } from '#admin/layout/admin-screen.ts'

const readers = ['officer', 'owner', 'auditor'] as const
const help = ['companies'] as const

export const companies: AdminScreen[] = [
  {
    path: '/companies',
    screen: lazy(() => import('./companies-screen.tsx')),
    roles: readers,
    help,
    navigation: { label: 'navigation.companies', icon: 'companies' },
  },
  {
    path: '/companies/:id',
    screen: lazy(() => import('./company-screen.tsx')),
    roles: readers,
    help,
  },
]
