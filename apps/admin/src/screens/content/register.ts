import { itemKinds } from '@padauk/contract/admin/content'
import { lazy } from 'react'
import type { AdminScreen } from '#admin/layout/admin-screen.ts'

const roles = ['editor', 'owner', 'auditor'] as const
const help = ['content'] as const

const orderedScreen = lazy(() => import('./ordered-screen.tsx'))
const newsScreen = lazy(() => import('./news-screen.tsx'))
const createScreen = lazy(() => import('./create-screen.tsx'))
const itemScreen = lazy(() => import('./item-screen.tsx'))

const textScreen = lazy(() => import('./text-screen.tsx'))

const itemScreens = itemKinds.flatMap((kind): AdminScreen[] => [
  { path: `/${kind}`, screen: kind === 'news' ? newsScreen : orderedScreen, roles, help },
  { path: `/${kind}/create`, screen: createScreen, roles: ['editor'], help },
  { path: `/${kind}/:id`, screen: itemScreen, roles, help },
])

export const content: AdminScreen[] = [
  {
    path: '/content',
    screen: lazy(() => import('./overview-screen.tsx')),
    roles,
    help,
    navigation: {
      label: 'navigation.content',
      icon: 'content',
      covers: itemKinds.map((kind) => `/${kind}`),
    },
  },
  ...itemScreens,
  {
    path: '/settings',
    screen: lazy(() => import('./settings-screen.tsx')),
    roles,
    help,
    navigation: { label: 'navigation.settings', icon: 'settings' },
  },
  { path: '/content/:group', screen: textScreen, roles, help },
  { path: '/settings/:group', screen: textScreen, roles, help },
]
