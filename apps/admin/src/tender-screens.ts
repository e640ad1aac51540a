import type { AdminScreen } from '#admin/layout/admin-screen.ts'
import {
  tendersScreen,
  erasuresScreen,
  createTenderScreen,
  tenderScreen,
  editTenderScreen,
  translateTenderScreen,
  writeAddendumScreen,
  addendumScreen,
  questionsScreen,
  submissionsScreen,
  openingScreen,
  minutesScreen,
  evaluationScreen,
  checksScreen,
  scoresScreen,
  comparisonScreen,
  awardScreen,
  objectionsScreen,
  reportScreen,
} from '#admin/lazy-screens.ts'
import { allRoles, evaluationReaders, tenderReaders } from '#admin/screen-roles.ts'

/** A tender from its draft to its contract. */
export const tenderScreens: AdminScreen[] = [
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
]
