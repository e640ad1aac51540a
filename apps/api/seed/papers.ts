import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { dayInYangon } from '@padauk/language/working-days'
import { databaseNow } from '#platform/database/clock'
import { demoCompanies, demoStaff } from '#seed/accounts'
import { oneFile } from '#seed/one-file'
import type { Services } from '#src/services'

const [owner] = demoCompanies
const officer = demoStaff.find(({ role }) => role === 'officer')

/** The registration is a picture, so that it fits into the slot of a bid that takes one. */
export const demoPapers = [
  {
    kind: 'registration',
    extension: 'png',
    number: 'DEMO 104 882 913',
    expiresIn: null,
    isVerified: true,
  },
  {
    kind: 'insurance',
    extension: 'pdf',
    number: 'DEMO MI-7741',
    // Soon enough for a reminder.
    expiresIn: 20,
    isVerified: true,
  },
  {
    kind: 'licence',
    extension: 'pdf',
    number: 'DEMO E-0921',
    expiresIn: 270,
    isVerified: false,
  },
] as const

export type DemoPaper = (typeof demoPapers)[number]

export const demoPaperOwner = owner.company
export const paperFileName = ({ kind, extension }: DemoPaper) => `paper-${kind}.${extension}`

const facts = {
  registration_no: 'DEMO 104 882 913',
  founded: '1998',
  address: 'No. 00, Demo Street, Yangon',
  work: 'Lifts, generators and pumps: installing and servicing (demo)',
}

const dayMs = 86_400_000

/** Papers and facts of the first demo company, added as it would add them; once, if it has none. */
export async function seedPapers(services: Services) {
  const { db, companies, companyFacts, papers } = services
  const company = await companies.findByEmail(owner.email)
  if (!company) throw new Error(`${owner.email} was not registered`)
  const stated = await companyFacts.read(company.id)
  if (stated.value.changed_at === null) await companyFacts.change(company.id, facts)
  const kept = await papers.list(company.id)
  if (kept.value.papers.length > 0) return
  const staffId = await officerId(services)
  const now = await databaseNow(db)
  for (const paper of demoPapers)
    await addPaper(services, { companyId: company.id, paper, staffId, now })
}

type Added = { companyId: string; paper: DemoPaper; staffId: string; now: Date }

async function addPaper(services: Services, { companyId, paper, staffId, now }: Added) {
  const { papers, papersAdmin } = services
  const { kind, number, expiresIn, isVerified } = paper
  const name = paperFileName(paper)
  // The owner of an account is the company.
  const caller = { id: companyId, personId: companyId }
  const bytes = await readFile(join(import.meta.dirname, 'documents', name))
  const received = await papers.receive(caller, oneFile(name, bytes))
  if (!received.ok) throw new Error(`${name} was refused: ${received.code}`)
  const expires_on = expiresIn && dayInYangon(new Date(now.getTime() + expiresIn * dayMs))
  const typed = { kind, number, expires_on, file: received.value.file }
  const added = await papers.add(caller, typed, 'en')
  if (!added.ok) throw new Error(`${name} was refused: ${added.code}`)
  if (!isVerified) return
  const { id } = added.value
  await papersAdmin.decide(id, { decision: 'verified', seen: 'waiting', reason: '', staffId })
}

async function officerId({ db }: Pick<Services, 'db'>) {
  const { id } = await db
    .selectFrom('staff')
    .select('id')
    .where('email', '=', officer?.email ?? '')
    .executeTakeFirstOrThrow()
  return id
}
