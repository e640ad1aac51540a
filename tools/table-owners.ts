import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { DB } from '@padauk/api/platform/database/tables'

type Ownership = {
  owner: string
  /** Features that change the table beside its owner, each for the reason given there. */
  writers?: readonly string[]
  /** Features that read or join it. */
  readers?: readonly string[]
}

/** Who writes each table and who may read it. A feature that is not listed asks the owner's service. */
export const tableOwners: Record<keyof DB, Ownership> = {
  addenda: { owner: 'addenda', readers: ['awards', 'open-data', 'submissions', 'tenders'] },
  addendumAcknowledgements: { owner: 'addenda', readers: ['submissions'] },
  adjournmentSignatures: { owner: 'sittings' },
  arrivals: { owner: 'submissions' },
  auditCheckpoint: { owner: 'anchors' },
  auditDays: { owner: 'audit', readers: ['anchors'] },
  auditEntries: {
    owner: 'audit',
    readers: ['anchors', 'closings', 'minutes', 'retention', 'sittings', 'submissions'],
  },
  auditHead: {
    owner: 'audit',
    readers: ['closings', 'minutes', 'retention', 'sittings', 'submissions'],
  },
  awardResults: { owner: 'awards', readers: ['open-data'] },
  awards: { owner: 'awards', readers: ['evaluation', 'open-data', 'retention', 'tenders'] },
  banners: { owner: 'content' },
  bidChecks: { owner: 'evaluation' },
  bidLocks: { owner: 'retention' },
  categories: { owner: 'categories', readers: ['audit', 'open-data'] },
  closings: {
    owner: 'closings',
    readers: [
      'anchors',
      'audit',
      'awards',
      'company-home',
      'evaluation',
      'jobs',
      'keys',
      'lost-parts',
      'notifications',
      'open-data',
      'questions',
      'retention',
      'sittings',
      'submissions',
      'tenders',
    ],
  },
  companies: {
    owner: 'companies',
    readers: [
      'audit',
      'awards',
      'closings',
      'lost-parts',
      'notices',
      'open-data',
      'papers',
      'practice',
      'questions',
      'sessions',
      'sittings',
      'submissions',
      'uploads',
    ],
  },
  companyDecisions: { owner: 'companies', readers: ['audit'] },
  companyFacts: { owner: 'companies' },
  companyMembers: { owner: 'companies', readers: ['audit', 'submissions'] },
  companyPapers: { owner: 'papers' },
  companyNotes: { owner: 'companies' },
  companyPeople: {
    owner: 'companies',
    readers: ['notices', 'practice', 'sessions', 'submissions'],
  },
  confirmedReceipts: { owner: 'submissions', readers: ['closings'] },
  contentVersions: { owner: 'versions', readers: ['audit', 'content'] },
  contractChanges: { owner: 'awards', readers: ['open-data'] },
  contracts: { owner: 'awards', readers: ['open-data'] },
  curePapers: { owner: 'evaluation', readers: ['keys', 'retention'] },
  cureRequests: { owner: 'evaluation', readers: ['company-home', 'retention'] },
  documents: { owner: 'media', readers: ['audit', 'open-data', 'tenders'] },
  emailChanges: { owner: 'companies' },
  emailConfirmations: { owner: 'companies' },
  enquiries: { owner: 'enquiries', readers: ['audit'] },
  enquiryAnswers: { owner: 'enquiries' },
  enquiryNotes: { owner: 'enquiries' },
  enquiryTemplates: { owner: 'enquiries' },
  erasures: { owner: 'retention', readers: ['sittings', 'submissions'] },
  evaluators: { owner: 'evaluation' },
  factRequests: { owner: 'companies' },
  follows: { owner: 'notices', readers: ['company-home', 'tenders'] },
  heartbeats: { owner: 'outages' },
  holidays: { owner: 'holidays' },
  inboxes: { owner: 'notices' },
  interestDeclarations: { owner: 'evaluation', readers: ['awards'] },
  keyChecks: { owner: 'key-holders' },
  keyHolders: { owner: 'key-holders', readers: ['audit'] },
  keySetSignatures: { owner: 'key-holders' },
  keySets: { owner: 'key-holders', readers: ['audit'] },
  knownDevices: { owner: 'sessions' },
  legalHolds: { owner: 'retention' },
  letters: { owner: 'notifications', readers: ['audit', 'keys'] },
  lostParts: { owner: 'lost-parts', readers: ['company-home'] },
  memberInvitations: { owner: 'companies' },
  minutes: { owner: 'minutes', readers: ['keys'] },
  minutesRemarks: { owner: 'minutes' },
  minutesSignatures: { owner: 'minutes' },
  news: { owner: 'content', readers: ['search'] },
  noticeCopies: { owner: 'notices' },
  notices: { owner: 'notices' },
  objections: { owner: 'awards' },
  ocdsReleases: { owner: 'open-data' },
  openedBids: { owner: 'sittings' },
  openedFiles: { owner: 'sittings' },
  outages: { owner: 'outages', readers: ['closings', 'tenders'] },
  paperFiles: { owner: 'papers', readers: ['keys'] },
  passwordResets: { owner: 'password-resets' },
  pictures: { owner: 'media', readers: ['audit'] },
  practiceBids: { owner: 'practice' },
  probes: { owner: 'outages' },
  projects: { owner: 'content', readers: ['search'] },
  pushSubscriptions: { owner: 'notices' },
  questionAnswers: { owner: 'questions', readers: ['open-data'] },
  questionAskers: { owner: 'questions' },
  questions: { owner: 'questions', readers: ['awards', 'open-data'] },
  rateLimits: { owner: 'platform' },
  repairs: { owner: 'sittings' },
  scores: { owner: 'evaluation' },
  searchVocabulary: { owner: 'platform' },
  sealedParts: { owner: 'submissions' },
  seals: { owner: 'submissions', readers: ['closings', 'retention', 'sittings'] },
  services: { owner: 'content', readers: ['search'] },
  sessions: { owner: 'sessions', readers: ['keys'] },
  settings: { owner: 'settings' },
  sittingConfirmations: { owner: 'sittings' },
  sittingDeclarations: { owner: 'sittings' },
  sittingShares: { owner: 'sittings' },
  sittings: { owner: 'sittings', readers: ['minutes'] },
  slips: { owner: 'submissions' },
  staff: {
    owner: 'staff',
    writers: ['keys'],
    readers: [
      'audit',
      'awards',
      'content',
      'evaluation',
      'key-holders',
      'minutes',
      'retention',
      'sessions',
      'sittings',
      'tenders',
      'versions',
    ],
  },
  staffInvitations: { owner: 'staff' },
  staffMailDays: { owner: 'staff-mails' },
  staffRecoveryCodes: { owner: 'staff', readers: ['keys'] },
  submissions: {
    owner: 'submissions',
    readers: [
      'addenda',
      'audit',
      'awards',
      'closings',
      'company-home',
      'evaluation',
      'jobs',
      'keys',
      'lost-parts',
      'notices',
      'open-data',
      'retention',
      'sittings',
      'tenders',
      'uploads',
    ],
  },
  takeBacks: { owner: 'submissions', readers: ['audit'] },
  tenderDocumentVersions: { owner: 'tenders', readers: ['open-data'] },
  tenderNumbers: { owner: 'tenders' },
  tenders: {
    owner: 'tenders',
    writers: ['closings'],
    readers: [
      'addenda',
      'anchors',
      'audit',
      'awards',
      'company-home',
      'evaluation',
      'jobs',
      'key-holders',
      'lost-parts',
      'minutes',
      'notices',
      'notifications',
      'open-data',
      'outages',
      'questions',
      'retention',
      'search',
      'sittings',
      'submissions',
      'uploads',
    ],
  },
  timeStamps: { owner: 'anchors', readers: ['closings'] },
  typedPrices: { owner: 'evaluation' },
  unopenedBids: { owner: 'sittings', readers: ['awards', 'evaluation'] },
  uploadChunks: { owner: 'uploads', readers: ['retention'] },
  uploadLocks: { owner: 'uploads' },
  uploads: {
    owner: 'uploads',
    readers: ['audit', 'company-home', 'jobs', 'keys', 'notices', 'retention', 'submissions'],
  },
}

/** Features that choose among their tables by a variable; all others name each table. */
const choosing = ['audit', 'content', 'platform']

type Use = { feature: string; table: string; isWrite: boolean; path: string }

/** Every use of a table that the ownership does not allow, and every permission without a use. */
export function checkTables(baseDir: string) {
  const uses = globSync('apps/api/src/{features,platform}/**/*.ts', { cwd: baseDir })
    .filter((path) => !/\.test\.ts$|\/tables\.ts$/.test(path))
    .flatMap((path) => usesIn(path, readFileSync(join(baseDir, path), 'utf8')))
  return { faults: uses.filter((use) => !isAllowed(use)).map(described), unused: unusedIn(uses) }
}

const ownershipOf = (table: string): Ownership | undefined => tableOwners[table as keyof DB]

function isAllowed({ feature, table, isWrite }: Use) {
  const ownership = ownershipOf(table)
  if (!ownership) return choosing.includes(feature)
  const { owner, writers = [], readers = [] } = ownership
  return [owner, ...writers, ...(isWrite ? [] : readers)].includes(feature)
}

const described = ({ feature, table, isWrite, path }: Use) =>
  `${feature} ${isWrite ? 'writes' : 'reads'} ${table}: ${path}`

function unusedIn(uses: readonly Use[]) {
  const isUsed = (name: string, feature: string, isWrite: boolean) =>
    uses.some((use) => use.table === name && use.feature === feature && use.isWrite === isWrite)
  return Object.entries(tableOwners).flatMap(([table, { writers = [], readers = [] }]) => [
    ...writers.filter((name) => !isUsed(table, name, true)).map((name) => `${name} → ${table}`),
    ...readers.filter((name) => !isUsed(table, name, false)).map((name) => `${name} → ${table}`),
  ])
}

const comments = /\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*$/gm
const builderCalls =
  /\b(selectFrom|insertInto|updateTable|deleteFrom|mergeInto|\w+Join|sql\.table)\(\s*('?)([a-z][\w.]*)(?=[\s',)])/g
const sqlClauses = /\b(insert into|delete from|update|from|join)\s+([a-z_]+)\b/gi
const writing = /^(insert|update|delete|merge)/i
const camelCase = (name: string) =>
  name.replaceAll(/_([a-z])/g, (_, letter) => letter.toUpperCase())

function usesIn(path: string, source: string): Use[] {
  const feature = /features\/([^/]+)\//.exec(path)?.[1] ?? 'platform'
  const text = source.replaceAll(comments, '')
  const calls = [...text.matchAll(builderCalls)].map(([, verb = '', quote, name = '']) => ({
    table: quote ? name : `the table in ${name}`,
    isWrite: writing.test(verb),
  }))
  const clauses = [...text.matchAll(sqlClauses)]
    .map(([, verb = '', name = '']) => ({ table: camelCase(name), isWrite: writing.test(verb) }))
    .filter(({ table }) => ownershipOf(table))
  return [...calls, ...clauses].map((use) => ({ feature, path, ...use }))
}
