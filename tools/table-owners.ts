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
  addenda: { owner: 'addenda', readers: ['submissions', 'tenders'] },
  addendumAcknowledgements: { owner: 'addenda', readers: ['submissions'] },
  adjournmentSignatures: { owner: 'sittings' },
  arrivals: { owner: 'submissions' },
  auditDays: { owner: 'audit', readers: ['anchors'] },
  auditEntries: {
    owner: 'audit',
    readers: ['anchors', 'closings', 'minutes', 'sittings', 'submissions'],
  },
  auditHead: { owner: 'audit', readers: ['closings', 'minutes', 'sittings', 'submissions'] },
  banners: { owner: 'content' },
  categories: { owner: 'categories', readers: ['audit'] },
  closings: {
    owner: 'closings',
    readers: [
      'anchors',
      'audit',
      'jobs',
      'keys',
      'lost-parts',
      'notifications',
      'questions',
      'sittings',
      'submissions',
      'tenders',
    ],
  },
  companies: {
    owner: 'companies',
    readers: [
      'audit',
      'closings',
      'lost-parts',
      'notices',
      'practice',
      'questions',
      'sessions',
      'sittings',
      'submissions',
      'uploads',
    ],
  },
  companyDecisions: { owner: 'companies', readers: ['audit'] },
  confirmedReceipts: { owner: 'submissions', readers: ['closings'] },
  contentVersions: { owner: 'versions', readers: ['audit', 'content'] },
  documents: { owner: 'media', readers: ['audit', 'tenders'] },
  emailConfirmations: { owner: 'companies' },
  enquiries: { owner: 'enquiries', readers: ['audit'] },
  enquiryAnswers: { owner: 'enquiries' },
  enquiryNotes: { owner: 'enquiries' },
  enquiryTemplates: { owner: 'enquiries' },
  heartbeats: { owner: 'outages' },
  holidays: { owner: 'holidays' },
  follows: { owner: 'notices', readers: ['tenders'] },
  inboxes: { owner: 'notices' },
  keyChecks: { owner: 'key-holders' },
  keyHolders: { owner: 'key-holders', readers: ['audit'] },
  keySetSignatures: { owner: 'key-holders' },
  keySets: { owner: 'key-holders', readers: ['audit'] },
  knownDevices: { owner: 'sessions' },
  letters: { owner: 'notifications', readers: ['audit', 'keys'] },
  lostParts: { owner: 'lost-parts' },
  minutes: { owner: 'minutes', readers: ['keys'] },
  minutesRemarks: { owner: 'minutes' },
  minutesSignatures: { owner: 'minutes' },
  news: { owner: 'content' },
  noticeCopies: { owner: 'notices' },
  notices: { owner: 'notices' },
  openedBids: { owner: 'sittings' },
  openedFiles: { owner: 'sittings' },
  outages: { owner: 'outages', readers: ['closings', 'tenders'] },
  passwordResets: { owner: 'password-resets' },
  pictures: { owner: 'media', readers: ['audit'] },
  practiceBids: { owner: 'practice' },
  projects: { owner: 'content' },
  probes: { owner: 'outages' },
  pushSubscriptions: { owner: 'notices' },
  questionAnswers: { owner: 'questions' },
  questionAskers: { owner: 'questions' },
  questions: { owner: 'questions' },
  rateLimits: { owner: 'platform' },
  repairs: { owner: 'sittings' },
  sealedParts: { owner: 'submissions' },
  seals: { owner: 'submissions', readers: ['closings', 'sittings'] },
  services: { owner: 'content' },
  sessions: { owner: 'sessions', readers: ['keys'] },
  settings: { owner: 'settings' },
  sittingConfirmations: { owner: 'sittings' },
  sittingDeclarations: { owner: 'sittings' },
  sittingShares: { owner: 'sittings' },
  sittings: { owner: 'sittings', readers: ['minutes'] },
  slips: { owner: 'submissions' },
  // `npm run keys` encrypts the secrets of authenticator apps under a new key.
  staff: {
    owner: 'staff',
    writers: ['keys'],
    readers: ['audit', 'content', 'key-holders', 'minutes', 'sessions', 'sittings', 'versions'],
  },
  staffInvitations: { owner: 'staff' },
  staffMailDays: { owner: 'staff-mails' },
  staffRecoveryCodes: { owner: 'staff', readers: ['keys'] },
  submissions: {
    owner: 'submissions',
    readers: [
      'addenda',
      'audit',
      'closings',
      'jobs',
      'keys',
      'lost-parts',
      'notices',
      'sittings',
      'tenders',
      'uploads',
    ],
  },
  takeBacks: { owner: 'submissions', readers: ['audit'] },
  // The closing and the tender's status change in one transaction.
  tenders: {
    owner: 'tenders',
    writers: ['closings'],
    readers: [
      'addenda',
      'anchors',
      'audit',
      'jobs',
      'key-holders',
      'lost-parts',
      'minutes',
      'notices',
      'notifications',
      'outages',
      'questions',
      'sittings',
      'submissions',
      'uploads',
    ],
  },
  // Those of the publication are written by the database.
  tenderDocumentVersions: { owner: 'tenders' },
  tenderNumbers: { owner: 'tenders' },
  timeStamps: { owner: 'anchors', readers: ['closings'] },
  unopenedBids: { owner: 'sittings' },
  uploadChunks: { owner: 'uploads' },
  uploadLocks: { owner: 'uploads' },
  uploads: { owner: 'uploads', readers: ['audit', 'jobs', 'keys', 'notices', 'submissions'] },
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
