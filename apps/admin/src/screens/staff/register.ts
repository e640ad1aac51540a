import { lazy } from 'react'
import type { ComponentType } from 'react'
import type { AdminScreen } from '#admin/layout/admin-screen.ts'

const readers = ['owner', 'auditor'] as const
const help = ['staff'] as const

export const staff: AdminScreen[] = [
  {
    path: '/staff',
    screen: lazy(() => import('./staff-screen.tsx')),
    roles: readers,
    help,
    navigation: { label: 'navigation.staff', icon: 'staff' },
  },
  {
    path: '/staff/invite',
    screen: lazy(() => import('./invite-screen.tsx')),
    roles: ['owner'],
    help,
  },
  { path: '/staff/:id', screen: lazy(() => import('./member-screen.tsx')), roles: readers, help },
  {
    path: '/account',
    screen: lazy(() => import('./account-screen.tsx')),
    roles: ['owner', 'editor', 'officer', 'auditor'],
    help: ['firstSignIn'],
  },
]

export const staffPages: { path: string; page: ComponentType }[] = [
  { path: '/invitation', page: lazy(() => import('./invitation-screen.tsx')) },
]
