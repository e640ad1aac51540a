import { lazy } from 'react'
import type { AdminScreen } from '#admin/layout/admin-screen.ts'

const readers = ['owner', 'editor', 'officer', 'auditor'] as const
const help = ['enquiries'] as const

export const enquiries: AdminScreen[] = [
  {
    path: '/enquiries',
    screen: lazy(() => import('./enquiries-screen.tsx')),
    roles: readers,
    help,
    navigation: { label: 'navigation.enquiries', icon: 'enquiries' },
  },
  {
    path: '/enquiries/:id',
    screen: lazy(() => import('./enquiry-screen.tsx')),
    roles: readers,
    help,
  },
]
