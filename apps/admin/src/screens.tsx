import { itemKinds } from '@padauk/contract/admin/content'
import { enquiryHandlers } from '@padauk/contract/admin/enquiries'
import type { ComponentType } from 'react'
import type { AdminScreen } from '#admin/layout/admin-screen.ts'
import {
  auditScreen,
  awardScreen,
  objectionsScreen,
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
  erasuresScreen,
  enquiryScreen,
  createTemplateScreen,
  templateScreen,
  templatesScreen,
  checksScreen,
  comparisonScreen,
  evaluationScreen,
  reportScreen,
  scoresScreen,
  enrolScreen,
  keyHoldersScreen,
  jobsScreen,
  mailScreen,
  minutesScreen,
  openingScreen,
  holidaysScreen,
  questionsScreen,
  rehearsalScreen,
  accountScreen,
  invitationScreen,
  inviteScreen,
  memberScreen,
  staffScreen,
  submissionsScreen,
  createTenderScreen,
  addendumScreen,
  writeAddendumScreen,
  editTenderScreen,
  tenderScreen,
  tendersScreen,
  translateTenderScreen,
} from '#admin/lazy-screens.ts'

const officeRoles = ['owner', 'editor', 'officer', 'auditor'] as const
const allRoles = [...officeRoles, 'holder', 'evaluator'] as const
const tenderReaders = ['officer', 'owner', 'auditor'] as const
const evaluationReaders = [...tenderReaders, 'evaluator'] as const
const contentReaders = ['editor', 'owner', 'auditor'] as const

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
  {
    path: '/tenders',
    screen: tendersScreen,
    roles: tenderReaders,
    help: ['publish'],
    navigation: { group: 'daily', label: 'navigation.tenders', icon: 'tenders' },
  },
  { path: '/erasures', screen: erasuresScreen, roles: tenderReaders, help: ['submissions'] },
  { path: '/tenders/create', screen: createTenderScreen, roles: ['officer'], help: ['publish'] },
  {
    path: '/tenders/:id',
    screen: tenderScreen,
    roles: tenderReaders,
    help: ['publish', 'extend', 'addenda', 'cancel'],
  },
  { path: '/tenders/:id/edit', screen: editTenderScreen, roles: ['officer'], help: ['publish'] },
  {
    path: '/tenders/:id/translate',
    screen: translateTenderScreen,
    roles: ['officer'],
    help: ['publish'],
  },
  {
    path: '/tenders/:id/addendum',
    screen: writeAddendumScreen,
    roles: ['officer'],
    help: ['addenda'],
  },
  {
    path: '/tenders/:id/addenda/:no',
    screen: addendumScreen,
    roles: tenderReaders,
    help: ['addenda'],
  },
  {
    path: '/tenders/:id/questions',
    screen: questionsScreen,
    roles: tenderReaders,
    help: ['questions', 'addenda'],
  },
  {
    path: '/tenders/:id/submissions',
    screen: submissionsScreen,
    roles: evaluationReaders,
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
    path: '/tenders/:id/evaluation',
    screen: evaluationScreen,
    roles: evaluationReaders,
    help: ['award'],
  },
  {
    path: '/tenders/:id/checks',
    screen: checksScreen,
    roles: evaluationReaders,
    help: ['award'],
  },
  {
    path: '/tenders/:id/scores',
    screen: scoresScreen,
    roles: evaluationReaders,
    help: ['award'],
  },
  {
    path: '/tenders/:id/comparison',
    screen: comparisonScreen,
    roles: evaluationReaders,
    help: ['award'],
  },
  {
    path: '/tenders/:id/award',
    screen: awardScreen,
    roles: tenderReaders,
    help: ['award'],
  },
  // Objections are answered by the person that the tender names, in any role.
  {
    path: '/tenders/:id/objections',
    screen: objectionsScreen,
    roles: allRoles,
    help: ['award'],
  },
  {
    path: '/tenders/:id/report',
    screen: reportScreen,
    roles: evaluationReaders,
    help: ['award'],
  },
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
