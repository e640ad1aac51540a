import { lazy } from 'react'
import type { AdminScreen } from '#admin/layout/admin-screen.ts'

const readers = ['owner', 'officer', 'auditor'] as const
const help = ['mail'] as const

export const mail: AdminScreen[] = [
  {
    path: '/mail',
    screen: lazy(() => import('./mail-screen.tsx')),
    roles: readers,
    help,
    navigation: { label: 'navigation.mail', icon: 'mail', covers: ['/jobs'] },
  },
  { path: '/jobs', screen: lazy(() => import('./jobs-screen.tsx')), roles: readers, help },
]
