import type { StaffRole } from '@padauk/contract/endpoint'

/** Everybody who may knock. */
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
  'staff without second factor',
  'staff without CSRF token',
] as const
export type CallerKind = (typeof callers)[number]

type Audience = 'everybody' | 'companies' | 'staff and who becomes it' | readonly StaffRole[]

const allStaff = ['owner', 'editor', 'officer', 'auditor'] as const

/** The one table of who may call what. A route that is not here fails the test. */
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
  'POST /api/histories/:tenderId/take-back': 'companies',
  'GET /api/receipts/:number': 'everybody',
  'GET /api/receipt-keys': 'everybody',
  'GET /api/audit/days': 'everybody',
  'GET /api/admin/take-backs': ['owner'],
  'POST /api/admin/take-backs/:id/void': ['owner'],
  'GET /api/admin/session': 'staff and who becomes it',
  'POST /api/admin/logout': 'staff and who becomes it',
  'POST /api/admin/totp': 'staff and who becomes it',
  'PUT /api/admin/totp': 'staff and who becomes it',
  'POST /api/admin/step-up': allStaff,
}

export function mayCall(caller: CallerKind, route: string) {
  const audience = accessTable[route]
  if (audience === undefined) throw new Error(`${route} has no row in the access table`)
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
