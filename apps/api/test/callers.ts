/** Every kind of caller. */
export const callers = [
  'nobody',
  'pending company',
  'approved company',
  'member who may submit',
  'member who may prepare',
  'removed member',
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
  'evaluator',
  'staff without second factor',
  'staff without CSRF token',
] as const
export type CallerKind = (typeof callers)[number]

/** Of companies, by what they may do. */
export const peopleOf: Record<
  'companies' | 'who may submit' | 'owners of companies',
  readonly CallerKind[]
> = {
  companies: ['approved company', 'member who may submit', 'member who may prepare'],
  'who may submit': ['approved company', 'member who may submit'],
  'owners of companies': ['approved company'],
}
