import { lazyScreen } from '#admin/words/load-words.ts'

// The code of a screen and its words are fetched when it is opened.
export const auditScreen = lazyScreen(
  ['audit', 'tenders'],
  () => import('#admin/screens/audit/audit-screen.tsx'),
)
export const awardScreen = lazyScreen(
  ['awards', 'content', 'tenders'],
  () => import('#admin/screens/awards/award-screen.tsx'),
)
export const objectionsScreen = lazyScreen(
  ['awards', 'tenders'],
  () => import('#admin/screens/awards/objections-screen.tsx'),
)
export const categoriesScreen = lazyScreen(
  ['categories'],
  () => import('#admin/screens/categories/categories-screen.tsx'),
)
export const companiesScreen = lazyScreen(
  ['companies'],
  () => import('#admin/screens/companies/companies-screen.tsx'),
)
export const companyScreen = lazyScreen(
  ['companies', 'submissions', 'tenders'],
  () => import('#admin/screens/companies/company-screen.tsx'),
)
export const papersScreen = lazyScreen(
  ['companies'],
  () => import('#admin/screens/companies/papers-screen.tsx'),
)
export const createScreen = lazyScreen(
  ['content'],
  () => import('#admin/screens/content/create-screen.tsx'),
)
export const itemScreen = lazyScreen(
  ['content'],
  () => import('#admin/screens/content/item-screen.tsx'),
)
export const newsScreen = lazyScreen(
  ['content'],
  () => import('#admin/screens/content/news-screen.tsx'),
)
export const orderedScreen = lazyScreen(
  ['content'],
  () => import('#admin/screens/content/ordered-screen.tsx'),
)
export const overviewScreen = lazyScreen(
  ['content'],
  () => import('#admin/screens/content/overview-screen.tsx'),
)
export const settingsScreen = lazyScreen(
  ['content'],
  () => import('#admin/screens/content/settings-screen.tsx'),
)
export const textScreen = lazyScreen(
  ['content'],
  () => import('#admin/screens/content/text-screen.tsx'),
)
export const dashboardScreen = lazyScreen(
  [
    'companies',
    'dashboard',
    'enquiries',
    'holders',
    'minutes',
    'openings',
    'outages',
    'questions',
    'rehearsal',
  ],
  () => import('#admin/screens/dashboard/dashboard-screen.tsx'),
)
export const enquiriesScreen = lazyScreen(
  ['enquiries'],
  () => import('#admin/screens/enquiries/enquiries-screen.tsx'),
)
export const enquiryScreen = lazyScreen(
  ['enquiries'],
  () => import('#admin/screens/enquiries/enquiry-screen.tsx'),
)
export const createTemplateScreen = lazyScreen(
  ['content', 'enquiries'],
  () => import('#admin/screens/enquiries/create-template-screen.tsx'),
)
export const templateScreen = lazyScreen(
  ['content', 'enquiries'],
  () => import('#admin/screens/enquiries/template-screen.tsx'),
)
export const templatesScreen = lazyScreen(
  ['enquiries'],
  () => import('#admin/screens/enquiries/templates-screen.tsx'),
)
export const checksScreen = lazyScreen(
  ['evaluations', 'submissions'],
  () => import('#admin/screens/evaluation/checks-screen.tsx'),
)
export const comparisonScreen = lazyScreen(
  ['evaluations'],
  () => import('#admin/screens/evaluation/comparison-screen.tsx'),
)
export const evaluationScreen = lazyScreen(
  ['evaluations', 'tenders'],
  () => import('#admin/screens/evaluation/evaluation-screen.tsx'),
)
export const reportScreen = lazyScreen(
  ['evaluations', 'tenders'],
  () => import('#admin/screens/evaluation/report-screen.tsx'),
)
export const scoresScreen = lazyScreen(
  ['evaluations'],
  () => import('#admin/screens/evaluation/scores-screen.tsx'),
)
export const enrolScreen = lazyScreen(
  ['holders'],
  () => import('#admin/screens/holders/enrol-screen.tsx'),
)
export const keyHoldersScreen = lazyScreen(
  ['holders', 'rehearsal'],
  () => import('#admin/screens/holders/key-holders-screen.tsx'),
)
export const jobsScreen = lazyScreen(['mail'], () => import('#admin/screens/mail/jobs-screen.tsx'))
export const mailScreen = lazyScreen(['mail'], () => import('#admin/screens/mail/mail-screen.tsx'))
export const minutesScreen = lazyScreen(
  ['holders', 'minutes', 'tenders'],
  () => import('#admin/screens/minutes/minutes-screen.tsx'),
)
export const openingScreen = lazyScreen(
  ['holders', 'minutes', 'openings', 'submissions', 'tenders'],
  () => import('#admin/screens/openings/opening-screen.tsx'),
)
export const holidaysScreen = lazyScreen(
  ['holidays'],
  () => import('#admin/screens/holidays/holidays-screen.tsx'),
)
export const questionsScreen = lazyScreen(
  ['questions'],
  () => import('#admin/screens/questions/questions-screen.tsx'),
)
export const rehearsalScreen = lazyScreen(
  ['holders', 'minutes', 'openings', 'rehearsal', 'tenders'],
  () => import('#admin/screens/rehearsal/rehearsal-screen.tsx'),
)
export const accountScreen = lazyScreen(
  ['staff'],
  () => import('#admin/screens/staff/account-screen.tsx'),
)
export const inviteScreen = lazyScreen(
  ['staff'],
  () => import('#admin/screens/staff/invite-screen.tsx'),
)
export const invitationScreen = lazyScreen(
  ['staff'],
  () => import('#admin/screens/staff/invitation-screen.tsx'),
)
export const memberScreen = lazyScreen(
  ['audit', 'staff', 'tenders'],
  () => import('#admin/screens/staff/member-screen.tsx'),
)
export const staffScreen = lazyScreen(
  ['staff'],
  () => import('#admin/screens/staff/staff-screen.tsx'),
)
export const erasuresScreen = lazyScreen(
  ['retention', 'tenders'],
  () => import('#admin/screens/retention/erasures-screen.tsx'),
)
export const submissionsScreen = lazyScreen(
  ['minutes', 'submissions', 'tenders'],
  () => import('#admin/screens/submissions/submissions-screen.tsx'),
)
export const createTenderScreen = lazyScreen(
  ['content', 'tenders'],
  () => import('#admin/screens/tenders/create-tender-screen.tsx'),
)
export const addendumScreen = lazyScreen(
  ['content', 'tenders'],
  () => import('#admin/screens/addenda/addendum-screen.tsx'),
)
export const writeAddendumScreen = lazyScreen(
  ['content', 'tenders'],
  () => import('#admin/screens/addenda/write-addendum-screen.tsx'),
)
export const editTenderScreen = lazyScreen(
  ['content', 'tenders'],
  () => import('#admin/screens/tenders/edit-tender-screen.tsx'),
)
export const tenderScreen = lazyScreen(
  ['content', 'openings', 'outages', 'questions', 'retention', 'tenders'],
  () => import('#admin/screens/tenders/tender-screen.tsx'),
)
export const tendersScreen = lazyScreen(
  ['tenders'],
  () => import('#admin/screens/tenders/tenders-screen.tsx'),
)
export const translateTenderScreen = lazyScreen(
  ['content', 'tenders'],
  () => import('#admin/screens/tenders/translate-tender-screen.tsx'),
)
