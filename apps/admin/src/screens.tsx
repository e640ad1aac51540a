import { itemKinds } from '@padauk/contract/admin/content'
import { lazy } from 'react'
import type { ComponentType } from 'react'
import type { AdminScreen } from '#admin/layout/admin-screen.ts'

const allRoles = ['owner', 'editor', 'officer', 'auditor'] as const
const tenderReaders = ['officer', 'owner', 'auditor'] as const
const contentReaders = ['editor', 'owner', 'auditor'] as const

const articleScreen = lazy(() => import('#admin/screens/content/item-screen.tsx'))
const createScreen = lazy(() => import('#admin/screens/content/create-screen.tsx'))
const newsScreen = lazy(() => import('#admin/screens/content/news-screen.tsx'))
const orderedScreen = lazy(() => import('#admin/screens/content/ordered-screen.tsx'))
const textScreen = lazy(() => import('#admin/screens/content/text-screen.tsx'))

/** What staff do every day, in the order of the navigation. */
const dailyScreens: AdminScreen[] = [
  {
    path: '/',
    screen: lazy(() => import('#admin/screens/dashboard/dashboard-screen.tsx')),
    roles: allRoles,
    help: ['beginning'],
    navigation: {
      group: 'daily',
      label: 'navigation.today',
      icon: 'today',
      covers: ['/mail', '/jobs', '/take-backs'],
    },
  },
  {
    path: '/mail',
    screen: lazy(() => import('#admin/screens/mail/mail-screen.tsx')),
    roles: tenderReaders,
    help: ['mail'],
  },
  {
    path: '/jobs',
    screen: lazy(() => import('#admin/screens/mail/jobs-screen.tsx')),
    roles: tenderReaders,
    help: ['mail'],
  },
  {
    path: '/take-backs',
    screen: lazy(() => import('#admin/screens/tenders/take-backs-screen.tsx')),
    roles: ['owner'],
    help: ['takeBacks'],
  },
  {
    path: '/tenders',
    screen: lazy(() => import('#admin/screens/tenders/tenders-screen.tsx')),
    roles: tenderReaders,
    help: ['publish'],
    navigation: { group: 'daily', label: 'navigation.tenders', icon: 'tenders' },
  },
  {
    path: '/tenders/create',
    screen: lazy(() => import('#admin/screens/tenders/create-tender-screen.tsx')),
    roles: ['officer'],
    help: ['publish'],
  },
  {
    path: '/tenders/:id',
    screen: lazy(() => import('#admin/screens/tenders/tender-screen.tsx')),
    roles: tenderReaders,
    help: ['publish', 'extend', 'cancel'],
  },
  {
    path: '/tenders/:id/edit',
    screen: lazy(() => import('#admin/screens/tenders/edit-tender-screen.tsx')),
    roles: ['officer'],
    help: ['publish'],
  },
  {
    path: '/tenders/:id/translate',
    screen: lazy(() => import('#admin/screens/tenders/translate-tender-screen.tsx')),
    roles: ['officer'],
    help: ['publish'],
  },
  {
    path: '/tenders/:id/submissions',
    screen: lazy(() => import('#admin/screens/submissions/submissions-screen.tsx')),
    roles: ['officer', 'auditor'],
    help: ['submissions'],
  },
  {
    path: '/companies',
    screen: lazy(() => import('#admin/screens/companies/companies-screen.tsx')),
    roles: tenderReaders,
    help: ['companies'],
    navigation: { group: 'daily', label: 'navigation.companies', icon: 'companies' },
  },
  {
    path: '/companies/:id',
    screen: lazy(() => import('#admin/screens/companies/company-screen.tsx')),
    roles: tenderReaders,
    help: ['companies'],
  },
  {
    path: '/enquiries',
    screen: lazy(() => import('#admin/screens/enquiries/enquiries-screen.tsx')),
    roles: allRoles,
    help: ['enquiries'],
    navigation: { group: 'daily', label: 'navigation.enquiries', icon: 'enquiries' },
  },
  {
    path: '/enquiries/:id',
    screen: lazy(() => import('#admin/screens/enquiries/enquiry-screen.tsx')),
    roles: allRoles,
    help: ['enquiries'],
  },
  {
    path: '/content',
    screen: lazy(() => import('#admin/screens/content/overview-screen.tsx')),
    roles: contentReaders,
    help: ['content'],
    navigation: {
      group: 'daily',
      label: 'navigation.website',
      icon: 'website',
      covers: itemKinds.map((kind) => `/${kind}`),
    },
  },
  { path: '/content/:group', screen: textScreen, roles: contentReaders, help: ['content'] },
  ...itemKinds.flatMap((kind): AdminScreen[] => [
    {
      path: `/${kind}`,
      screen: kind === 'news' ? newsScreen : orderedScreen,
      roles: contentReaders,
      help: ['content'],
    },
    { path: `/${kind}/create`, screen: createScreen, roles: ['editor'], help: ['content'] },
    { path: `/${kind}/:id`, screen: articleScreen, roles: contentReaders, help: ['content'] },
  ]),
]

/** What is set up once and checked now and then. Key holders will come first here. */
const companyScreens: AdminScreen[] = [
  {
    path: '/staff',
    screen: lazy(() => import('#admin/screens/staff/staff-screen.tsx')),
    roles: ['owner', 'auditor'],
    help: ['staff'],
    navigation: { group: 'company', label: 'navigation.staff', icon: 'staff' },
  },
  {
    path: '/staff/invite',
    screen: lazy(() => import('#admin/screens/staff/invite-screen.tsx')),
    roles: ['owner'],
    help: ['staff'],
  },
  {
    path: '/staff/:id',
    screen: lazy(() => import('#admin/screens/staff/member-screen.tsx')),
    roles: ['owner', 'auditor'],
    help: ['staff'],
  },
  {
    path: '/account',
    screen: lazy(() => import('#admin/screens/staff/account-screen.tsx')),
    roles: allRoles,
    help: ['firstSignIn'],
  },
  {
    path: '/audit',
    screen: lazy(() => import('#admin/screens/audit/audit-screen.tsx')),
    roles: ['owner', 'auditor'],
    help: ['audit'],
    navigation: { group: 'company', label: 'navigation.audit', icon: 'audit' },
  },
  {
    path: '/settings',
    screen: lazy(() => import('#admin/screens/content/settings-screen.tsx')),
    roles: contentReaders,
    help: ['content'],
    navigation: { group: 'company', label: 'navigation.settings', icon: 'settings' },
  },
  { path: '/settings/:group', screen: textScreen, roles: contentReaders, help: ['content'] },
]

/** Every screen of the admin: its address, who sees it, its help and its place in the navigation. */
export const screens: AdminScreen[] = [...dailyScreens, ...companyScreens]

/** Pages that need no sign-in and have no navigation: they stand in a `BrandPage`. */
export const pagesOutside: { path: string; page: ComponentType }[] = [
  {
    path: '/invitation',
    page: lazy(() => import('#admin/screens/staff/invitation-screen.tsx')),
  },
]

/** Addresses of earlier releases that staff may have kept. */
export const formerAddresses = [
  { path: '/submissions', to: `/tenders?filter=${encodeURIComponent('{"state":"closed"}')}` },
]
