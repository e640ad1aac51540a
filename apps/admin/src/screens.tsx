import { itemKinds } from '@padauk/contract/admin/content'
import { lazy } from 'react'
import type { ComponentType } from 'react'
import type { AdminScreen } from '#admin/layout/admin-screen.ts'

const officeRoles = ['owner', 'editor', 'officer', 'auditor'] as const
const allRoles = [...officeRoles, 'holder'] as const
const tenderReaders = ['officer', 'owner', 'auditor'] as const
const contentReaders = ['editor', 'owner', 'auditor'] as const

const auditScreen = lazy(() => import('#admin/screens/audit/audit-screen.tsx'))
const companiesScreen = lazy(() => import('#admin/screens/companies/companies-screen.tsx'))
const companyScreen = lazy(() => import('#admin/screens/companies/company-screen.tsx'))
const createScreen = lazy(() => import('#admin/screens/content/create-screen.tsx'))
const itemScreen = lazy(() => import('#admin/screens/content/item-screen.tsx'))
const newsScreen = lazy(() => import('#admin/screens/content/news-screen.tsx'))
const orderedScreen = lazy(() => import('#admin/screens/content/ordered-screen.tsx'))
const overviewScreen = lazy(() => import('#admin/screens/content/overview-screen.tsx'))
const settingsScreen = lazy(() => import('#admin/screens/content/settings-screen.tsx'))
const textScreen = lazy(() => import('#admin/screens/content/text-screen.tsx'))
const dashboardScreen = lazy(() => import('#admin/screens/dashboard/dashboard-screen.tsx'))
const enquiriesScreen = lazy(() => import('#admin/screens/enquiries/enquiries-screen.tsx'))
const enquiryScreen = lazy(() => import('#admin/screens/enquiries/enquiry-screen.tsx'))
const enrolScreen = lazy(() => import('#admin/screens/holders/enrol-screen.tsx'))
const keyHoldersScreen = lazy(() => import('#admin/screens/holders/key-holders-screen.tsx'))
const jobsScreen = lazy(() => import('#admin/screens/mail/jobs-screen.tsx'))
const mailScreen = lazy(() => import('#admin/screens/mail/mail-screen.tsx'))
const minutesScreen = lazy(() => import('#admin/screens/minutes/minutes-screen.tsx'))
const openingScreen = lazy(() => import('#admin/screens/openings/opening-screen.tsx'))
const rehearsalScreen = lazy(() => import('#admin/screens/rehearsal/rehearsal-screen.tsx'))
const accountScreen = lazy(() => import('#admin/screens/staff/account-screen.tsx'))
const inviteScreen = lazy(() => import('#admin/screens/staff/invite-screen.tsx'))
const memberScreen = lazy(() => import('#admin/screens/staff/member-screen.tsx'))
const staffScreen = lazy(() => import('#admin/screens/staff/staff-screen.tsx'))
const submissionsScreen = lazy(() => import('#admin/screens/submissions/submissions-screen.tsx'))
const createTenderScreen = lazy(() => import('#admin/screens/tenders/create-tender-screen.tsx'))
const editTenderScreen = lazy(() => import('#admin/screens/tenders/edit-tender-screen.tsx'))
const tenderScreen = lazy(() => import('#admin/screens/tenders/tender-screen.tsx'))
const tendersScreen = lazy(() => import('#admin/screens/tenders/tenders-screen.tsx'))
const translateTenderScreen = lazy(
  () => import('#admin/screens/tenders/translate-tender-screen.tsx'),
)

/** What staff do every day, in the order of the navigation. */
const dailyScreens: AdminScreen[] = [
  {
    path: '/',
    screen: dashboardScreen,
    roles: allRoles,
    help: ['beginning'],
    navigation: {
      group: 'daily',
      label: 'navigation.today',
      icon: 'today',
      covers: ['/mail', '/jobs'],
    },
  },
  { path: '/mail', screen: mailScreen, roles: tenderReaders, help: ['mail'] },
  { path: '/jobs', screen: jobsScreen, roles: tenderReaders, help: ['mail'] },
  {
    path: '/tenders',
    screen: tendersScreen,
    roles: tenderReaders,
    help: ['publish'],
    navigation: { group: 'daily', label: 'navigation.tenders', icon: 'tenders' },
  },
  { path: '/tenders/create', screen: createTenderScreen, roles: ['officer'], help: ['publish'] },
  {
    path: '/tenders/:id',
    screen: tenderScreen,
    roles: tenderReaders,
    help: ['publish', 'extend', 'cancel'],
  },
  { path: '/tenders/:id/edit', screen: editTenderScreen, roles: ['officer'], help: ['publish'] },
  {
    path: '/tenders/:id/translate',
    screen: translateTenderScreen,
    roles: ['officer'],
    help: ['publish'],
  },
  {
    path: '/tenders/:id/submissions',
    screen: submissionsScreen,
    roles: ['officer', 'auditor'],
    help: ['submissions'],
  },
  {
    path: '/tenders/:id/opening',
    screen: openingScreen,
    roles: ['officer', 'auditor', 'holder'],
    help: ['opening', 'adjournment', 'lostKey'],
  },
  {
    path: '/tenders/:id/minutes',
    screen: minutesScreen,
    roles: ['officer', 'auditor', 'holder'],
    help: ['minutes', 'opening'],
  },
  {
    path: '/companies',
    screen: companiesScreen,
    roles: tenderReaders,
    help: ['companies'],
    navigation: { group: 'daily', label: 'navigation.companies', icon: 'companies' },
  },
  { path: '/companies/:id', screen: companyScreen, roles: tenderReaders, help: ['companies'] },
  {
    path: '/enquiries',
    screen: enquiriesScreen,
    roles: officeRoles,
    help: ['enquiries'],
    navigation: { group: 'daily', label: 'navigation.enquiries', icon: 'enquiries' },
  },
  { path: '/enquiries/:id', screen: enquiryScreen, roles: officeRoles, help: ['enquiries'] },
  {
    path: '/content',
    screen: overviewScreen,
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
    { path: `/${kind}/:id`, screen: itemScreen, roles: contentReaders, help: ['content'] },
  ]),
]

/** What is set up once and checked now and then. */
const companyScreens: AdminScreen[] = [
  {
    path: '/key-holders',
    screen: keyHoldersScreen,
    roles: ['owner', 'officer', 'auditor', 'holder'],
    help: ['keyHolders', 'lostKey', 'rehearsal'],
    navigation: { group: 'company', label: 'navigation.keyHolders', icon: 'key' },
  },
  {
    path: '/key-holders/enrol',
    screen: enrolScreen,
    roles: ['holder'],
    help: ['keyHolders'],
  },
  {
    path: '/key-holders/rehearsal',
    screen: rehearsalScreen,
    roles: ['holder'],
    help: ['rehearsal', 'opening'],
  },
  {
    path: '/staff',
    screen: staffScreen,
    roles: ['owner', 'auditor'],
    help: ['staff'],
    navigation: { group: 'company', label: 'navigation.staff', icon: 'staff' },
  },
  { path: '/staff/invite', screen: inviteScreen, roles: ['owner'], help: ['staff'] },
  { path: '/staff/:id', screen: memberScreen, roles: ['owner', 'auditor'], help: ['staff'] },
  { path: '/account', screen: accountScreen, roles: allRoles, help: ['firstSignIn'] },
  {
    path: '/audit',
    screen: auditScreen,
    roles: ['owner', 'auditor'],
    help: ['audit'],
    navigation: { group: 'company', label: 'navigation.audit', icon: 'audit' },
  },
  {
    path: '/settings',
    screen: settingsScreen,
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
