import { lazy } from 'react'
import type { AdminScreen } from '#admin/layout/admin-screen.ts'

export const audit: AdminScreen[] = [
  {
    path: '/audit',
    screen: lazy(() => import('./audit-screen.tsx')),
    roles: ['owner', 'auditor'],
    help: ['audit'],
    navigation: { label: 'navigation.audit', icon: 'audit' },
  },
]
