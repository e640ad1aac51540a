import { staffRoles } from '@padauk/contract/endpoint'
import { generate } from 'otplib'
import type { Services } from '#src/services'

type DemoSecrets = { password: string; totpSecret: string }

/** Demo companies, one of each status; `.example` addresses do not exist. */
export const demoCompanies = [
  {
    email: 'approved@company.example',
    company: 'Golden Lotus Engineering (demo)',
    state: 'approved',
  },
  { email: 'second@company.example', company: 'Shwe Clean Services (demo)', state: 'approved' },
  { email: 'pending@company.example', company: 'Bagan Builders (demo)', state: 'pending' },
  { email: 'declined@company.example', company: 'Inle Trading (demo)', state: 'declined' },
  { email: 'suspended@company.example', company: 'Chindwin Lifts (demo)', state: 'suspended' },
] as const

/** Any two of them open a sealed tender of the demo; the last has the key on paper only. */
export const demoHolders = [1, 2, 3, 4].map((place) => ({
  email: `holder-${place}@padauk.example`,
  name: `Demo holder ${place}`,
  role: 'holder' as const,
  onPaper: place === 4,
}))

export const demoStaff = [
  ...staffRoles
    .filter((role) => role !== 'holder')
    .map((role) => ({ email: `${role}@padauk.example`, name: `Demo ${role}`, role })),
  // An exclusion needs a second signature, and every criterion has the mean of several scores.
  ...(['officer', 'evaluator'] as const).map((role) => ({
    email: `${role}-2@padauk.example`,
    name: `Demo ${role} 2`,
    role,
  })),
  ...demoHolders,
]

/** What an authenticator app would show now. */
export const demoCode = (secret: string) => generate({ secret })

const reasons = {
  approved: 'The demo confirms no addresses.',
  declined: 'The registration document could not be read. (demo)',
  suspended: 'The licence has run out. (demo)',
}

/** Accounts to try everything with. Every demo folder has secrets of its own. */
export async function seedAccounts(
  { companies, staff }: Pick<Services, 'companies' | 'staff'>,
  { password, totpSecret }: DemoSecrets,
) {
  for (const { email, company, state } of demoCompanies) {
    if (await companies.findByEmail(email)) continue
    const typed = { name: 'Demo Contact', email, phone: '+959785432100', company_name: company }
    await companies.signUp({ ...typed, password }, { language: 'en', address: 'demo' })
    const row = await companies.findByEmail(email)
    if (!row || state === 'pending') continue
    // A company is suspended only after it was approved.
    const steps = state === 'suspended' ? (['approved', 'suspended'] as const) : [state]
    for (const step of steps) {
      await companies.decide(row.id, { state: step, reason: reasons[step], staffId: null })
    }
  }
  for (const { email, name, role } of demoStaff) {
    const id = await staff.create({ name, email, password, roles: [role] })
    if (id) await staff.enrol(id, totpSecret)
  }
}
