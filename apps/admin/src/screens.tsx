import { itemKinds } from '@padauk/contract/admin/content'
import { enquiryHandlers } from '@padauk/contract/admin/enquiries'
import type { ComponentType } from 'react'
import type { AdminScreen } from '#admin/layout/admin-screen.ts'
import {
  auditScreen,
  categoriesScreen,
  companiesScreen,
  companyScreen,
  papersScreen,
  createScreen,
  itemScreen,
  newsScreen,
  orderedScreen,
  overviewScreen,
  settingsScreen,
  textScreen,
  dashboardScreen,
  enquiriesScreen,
  enquiryScreen,
  createTemplateScreen,
  templateScreen,
  templatesScreen,
  enrolScreen,
  keyHoldersScreen,
  jobsScreen,
  mailScreen,
  holidaysScreen,
  rehearsalScreen,
  accountScreen,
  invitationScreen,
  inviteScreen,
  memberScreen,
  staffScreen,
} from '#admin/lazy-screens.ts'
import { officeRoles, allRoles, tenderReaders, contentReaders } from '#admin/screen-roles.ts'
import { tenderScreens } from '#admin/tender-screens.ts'

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
  { path: '/mail', screen: mailScreen, roles: tenderReaders, help: ['mail', 'notices'] },
  { path: '/jobs', screen: jobsScreen, roles: tenderReaders, help: ['mail'] },
  ...tenderScreens,
  {
    path: '/companies',
    screen: companiesScreen,
    roles: tenderReaders,
    help: ['companies'],
    navigation: {
      group: 'daily',
      label: 'navigation.companies',
      icon: 'companies',
      covers: ['/papers'],
    },
  },
  { path: '/papers', screen: papersScreen, roles: tenderReaders, help: ['companies'] },
  { path: '/companies/:id', screen: companyScreen, roles: tenderReaders, help: ['companies'] },
  {
    path: '/enquiries',
    screen: enquiriesScreen,
    roles: officeRoles,
    help: ['enquiries'],
    navigation: { group: 'daily', label: 'navigation.enquiries', icon: 'enquiries' },
  },
  {
    path: '/enquiries/templates',
    screen: templatesScreen,
    roles: enquiryHandlers,
    help: ['enquiries'],
  },
  {
    path: '/enquiries/templates/create',
    screen: createTemplateScreen,
    roles: enquiryHandlers,
    help: ['enquiries'],
  },
  {
    path: '/enquiries/templates/:id',
    screen: templateScreen,
    roles: enquiryHandlers,
    help: ['enquiries'],
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
    path: '/categories',
    screen: categoriesScreen,
    roles: tenderReaders,
    help: ['categories'],
    navigation: { group: 'company', label: 'navigation.categories', icon: 'tenders' },
  },
  {
    path: '/settings',
    screen: settingsScreen,
    roles: contentReaders,
    help: ['content'],
    navigation: { group: 'company', label: 'navigation.settings', icon: 'settings' },
  },
  {
    path: '/settings/holidays',
    screen: holidaysScreen,
    roles: contentReaders,
    help: ['categories'],
  },
  { path: '/settings/:group', screen: textScreen, roles: contentReaders, help: ['content'] },
]

/** Every screen of the admin: its address, who sees it, its help and its place in the navigation. */
export const screens: AdminScreen[] = [...dailyScreens, ...companyScreens]

/** Pages that need no sign-in and have no navigation: they stand in a `BrandPage`. */
export const pagesOutside: { path: string; page: ComponentType }[] = [
  {
    path: '/invitation',
    page: invitationScreen,
  },
]

/** Addresses of earlier releases that staff may have kept. */
export const formerAddresses = [
  { path: '/submissions', to: `/tenders?filter=${encodeURIComponent('{"state":"closed"}')}` },
]
