import type { Endpoint, StaffRole } from '@padauk/contract/endpoint'

/** Every kind of caller. */
export const callers = [
  'nobody',
  'pending company',
  'approved company',
  'suspended company',
  'declined company',
  'expired token',
  'revoked token',
  'forged token',
  'other algorithm',
  'token without its cookie',
  'owner',
  'editor',
  'officer',
  'auditor',
  'holder',
  'staff without second factor',
  'staff without CSRF token',
] as const
export type CallerKind = (typeof callers)[number]

type Audience = 'everybody' | 'companies' | 'staff and who becomes it' | readonly StaffRole[]

const office = ['owner', 'editor', 'officer', 'auditor'] as const
const allStaff = [...office, 'holder'] as const

/**
 * The one table of who may call what. A route that is not here fails the test, unless it is a list
 * of staff: `screens.test.ts` of the admin compares those with their screens.
 */
export const accessTable: Record<string, Audience> = {
  'GET /api/banners': 'everybody',
  'GET /api/services/:lang': 'everybody',
  'GET /api/services/:id/:lang': 'everybody',
  'GET /api/projects/:lang': 'everybody',
  'GET /api/projects/:id/:lang': 'everybody',
  'GET /api/news': 'everybody',
  'GET /api/settings': 'everybody',
  'GET /api/tenders/actives': 'everybody',
  'GET /api/tenders/:id': 'companies',
  'GET /api/tenders/:id/tender-file': 'companies',
  'POST /api/contacts': 'everybody',
  'POST /api/users': 'everybody',
  'POST /api/login': 'everybody',
  'POST /api/users/confirmations': 'everybody',
  'POST /api/users/forgot': 'everybody',
  'PUT /api/users/password/:identifier': 'everybody',
  'POST /api/admin/login': 'everybody',
  'POST /api/logout': 'companies',
  'GET /api/users/submitted': 'companies',
  'GET /api/users/:id': 'companies',
  'PUT /api/profile': 'companies',
  'PUT /api/profile/password': 'companies',
  'GET /api/sessions': 'companies',
  'DELETE /api/sessions/:id': 'companies',
  'POST /api/upload/image': 'companies',
  'POST /api/upload/files': 'companies',
  'POST /api/uploads': 'companies',
  'HEAD /api/uploads/:name': 'companies',
  'GET /api/uploads/:name': 'companies',
  'PATCH /api/uploads/:name': 'companies',
  'DELETE /api/uploads/:name': 'companies',
  'GET /api/tenders/:id/draft': 'companies',
  'POST /api/histories/:tenderId': 'companies',
  'GET /api/histories/:tenderId': 'companies',
  'GET /api/histories/:tenderId/ended': 'companies',
  'GET /api/histories/:tenderId/minutes': 'companies',
  'DELETE /api/histories/:tenderId': 'companies',
  'GET /api/histories/:tenderId/repair': 'companies',
  'POST /api/histories/:tenderId/repair': 'companies',
  'GET /api/histories/:tenderId/lost-parts': 'companies',
  'POST /api/histories/:tenderId/lost-parts': 'companies',
  'GET /api/receipts/:number': 'everybody',
  'GET /api/receipt-keys': 'everybody',
  'GET /api/audit/days': 'everybody',
  'GET /api/admin/tenders/:id': ['officer', 'owner', 'auditor'],
  'POST /api/admin/tenders': ['officer'],
  'PUT /api/admin/tenders/:id': ['officer'],
  'DELETE /api/admin/tenders/:id': ['officer'],
  'POST /api/admin/tenders/:id/copies': ['officer'],
  'PUT /api/admin/tenders/:id/translation': ['officer'],
  'POST /api/admin/tenders/:id/publish': ['officer'],
  'POST /api/admin/tenders/:id/extend': ['officer'],
  'POST /api/admin/tenders/:id/cancel': ['officer'],
  'POST /api/admin/tenders/:id/archive': ['officer'],
  'GET /api/admin/companies/:id': ['officer', 'owner', 'auditor'],
  'POST /api/admin/companies/:id/decisions': ['officer'],
  'POST /api/admin/companies/approvals': ['officer'],
  'GET /api/admin/enquiries/:id': office,
  'PUT /api/admin/enquiries/:id': ['owner', 'editor', 'officer'],
  'POST /api/admin/enquiries/:id/notes': ['owner', 'editor', 'officer'],
  'GET /api/admin/dashboard': allStaff,
  'GET /api/admin/badges': allStaff,
  'GET /api/admin/letters/:id': ['owner', 'officer', 'auditor'],
  'POST /api/admin/letters/:id/retry': ['owner', 'officer'],
  'POST /api/admin/jobs/:id/retry': ['owner', 'officer'],
  'GET /api/admin/tenders/:id/opening': ['officer', 'auditor'],
  'GET /api/admin/tenders/:id/submissions': ['officer', 'auditor'],
  'GET /api/admin/tenders/:id/submissions/export': ['officer', 'auditor'],
  'POST /api/admin/submissions/:id/check': ['officer', 'auditor'],
  'GET /api/admin/submissions/:id/files/:slot': ['officer'],
  'GET /api/admin/companies/:id/submissions': ['officer', 'auditor'],
  'GET /api/admin/tenders/:id/submissions.zip': ['officer'],
  'GET /api/admin/content/:kind': ['editor', 'owner', 'auditor'],
  'GET /api/admin/texts': ['editor', 'owner', 'auditor'],
  'GET /api/admin/content/:kind/:id': ['editor', 'owner', 'auditor'],
  'GET /api/admin/content/:kind/:id/versions/:revision': ['editor', 'owner', 'auditor'],
  'POST /api/admin/content/:kind': ['editor'],
  'PUT /api/admin/content/:kind/:id': ['editor'],
  'POST /api/admin/content/:kind/:id/publish': ['editor'],
  'POST /api/admin/content/:kind/:id/unpublish': ['editor'],
  'POST /api/admin/content/:kind/:id/restore': ['editor'],
  'PUT /api/admin/content-order/:kind': ['editor'],
  'POST /api/admin/unicode': ['editor', 'officer', 'owner'],
  'POST /api/admin/pictures': ['editor', 'officer', 'owner'],
  'PUT /api/admin/pictures/:id': ['editor', 'officer', 'owner'],
  'POST /api/admin/documents': ['editor', 'officer', 'owner'],
  'GET /api/admin/missing-settings': ['owner', 'editor', 'auditor'],
  'GET /api/admin/settings': ['owner', 'editor', 'auditor'],
  'GET /api/admin/settings/versions/:revision': ['owner', 'editor', 'auditor'],
  'PUT /api/admin/settings': ['owner'],
  'POST /api/admin/settings/publish': ['owner'],
  'POST /api/admin/settings/restore': ['owner'],
  'POST /api/admin/previews': office,
  'GET /api/previews/:kind/:id': 'everybody',
  'GET /api/admin/session': 'staff and who becomes it',
  'POST /api/admin/logout': 'staff and who becomes it',
  'POST /api/admin/totp': 'staff and who becomes it',
  'PUT /api/admin/totp': 'staff and who becomes it',
  'POST /api/admin/step-up': allStaff,
  'GET /api/admin/staff/:id': ['owner', 'auditor'],
  'POST /api/admin/staff': ['owner'],
  'PUT /api/admin/staff/:id': ['owner'],
  'POST /api/admin/staff/:id/invitations': ['owner'],
  'DELETE /api/admin/staff/:id/totp': ['owner'],
  'DELETE /api/admin/staff/:id/sessions': ['owner'],
  'POST /api/admin/invitations': 'everybody',
  'PUT /api/admin/account/password': allStaff,
  'POST /api/admin/account/recovery-codes': allStaff,
  'GET /api/admin/account/sessions': allStaff,
  'DELETE /api/admin/account/sessions/:id': allStaff,
  'GET /api/key-sets': 'everybody',
  'GET /api/admin/key-holders': ['owner', 'officer', 'auditor', 'holder'],
  'POST /api/admin/key-holders': ['owner'],
  'POST /api/admin/key-holders/:id/confirm': ['owner', 'officer', 'auditor', 'holder'],
  'POST /api/admin/key-holders/:id/retire': ['owner'],
  'GET /api/admin/key-holders/own': ['holder'],
  'PUT /api/admin/key-holders/own': ['holder'],
  'POST /api/admin/key-holders/own/checks': ['holder'],
  'PUT /api/admin/key-holders/own/checks': ['holder'],
  'POST /api/admin/key-sets': ['owner'],
  'POST /api/admin/key-sets/:hash/signatures': ['holder'],
  'GET /api/admin/tenders/:id/sitting': ['officer', 'auditor', 'holder'],
  'POST /api/admin/tenders/:id/sitting': ['officer', 'holder'],
  'POST /api/admin/sittings/:id/declarations': ['officer', 'holder'],
  'POST /api/admin/sittings/:id/shares': ['officer', 'holder'],
  'POST /api/admin/sittings/:id/confirmations': ['officer', 'holder'],
  'POST /api/admin/sittings/:id/reveal': ['officer', 'holder'],
  'POST /api/admin/sittings/:id/adjournment': ['officer', 'holder'],
  'POST /api/admin/sittings/:id/end': ['officer', 'holder'],
  'GET /api/admin/tenders/:id/minutes': ['officer', 'auditor', 'holder'],
  'POST /api/admin/tenders/:id/minutes/remarks': ['officer', 'holder'],
  'POST /api/admin/tenders/:id/minutes/signatures': ['officer', 'holder'],
  'POST /api/admin/audit/verification': ['owner', 'auditor'],
}

export const routeOf = ({ method, path }: Endpoint) => `${method} ${path}`

/** Served with its CSV file. */
const isList = ({ path }: Endpoint, served: readonly Endpoint[]) =>
  served.some((other) => other.path === `${path.replace(/\/export$/, '')}/export`)

export const needsRow = (endpoint: Endpoint, served: readonly Endpoint[]) =>
  routeOf(endpoint) in accessTable || !isList(endpoint, served)

export function mayCall(caller: CallerKind, endpoint: Endpoint) {
  const route = routeOf(endpoint)
  const { access } = endpoint
  const audience = accessTable[route] ?? (typeof access === 'object' ? access.staff : [])
  const isStaff = (allStaff as readonly string[]).includes(caller)
  // Reading changes nothing, so it needs no CSRF token.
  const readsOnly = caller === 'staff without CSRF token' && route.startsWith('GET ')
  if (audience === 'everybody') return true
  if (audience === 'companies') return caller === 'approved company'
  if (audience === 'staff and who becomes it') {
    return isStaff || caller === 'staff without second factor' || readsOnly
  }
  return audience.includes(caller as StaffRole) || readsOnly
}
