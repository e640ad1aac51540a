import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { TenderRules, firstRules } from '@padauk/contract/tender-rules'
import type { UploadSlot } from '@padauk/contract/uploads'
import { addressOfUpload } from '@padauk/contract/uploads'
import sharp from 'sharp'
import { databaseNow } from '#platform/database/clock'
import { sanitiseHtml } from '#platform/text/html'
import { content } from '#seed/content'
import type { DocumentNames, PictureIds } from '#seed/media'
import { oneFile } from '#seed/one-file'
import { insertTenders } from '#seed/rows'
import type { Services } from '#src/services'

const { soon, closing, opening, cancelled } = content.liveTenders
const minute = 60_000
const day = 24 * 60 * minute

/** Five companies whose bids the tender that closes holds; the sealed one has those of the first two. */
export const demoBidders = [
  'Ayeyarwady Painters (demo)',
  'Hpa-An Coatings (demo)',
  'Mandalay Colours (demo)',
  'Pyay Contractors (demo)',
  'Taunggyi Finishing (demo)',
].map((company, index) => ({ company, email: `bidder-${index + 1}@company.example` }))

/** What `seedDemo` has stored. */
type Files = { pictureId: PictureIds; documents: DocumentNames }

type Live = typeof soon & { en: { reason?: string }; mm: { reason?: string } }

function rowOf(
  { id, slug, en, mm, pictures }: Live,
  { pictureId, documents }: Files,
  now: Date,
  endsIn: number,
) {
  const after = (ms: number) => new Date(now.getTime() + ms)
  return {
    id,
    state: en.reason ? 'cancelled' : 'published',
    nameEn: en.name,
    nameMm: mm.name,
    categoryEn: en.category,
    categoryMm: mm.category,
    topicEn: en.topic,
    topicMm: mm.topic,
    bodyEn: sanitiseHtml(en.body),
    bodyMm: sanitiseHtml(mm.body),
    cancelReasonEn: en.reason ?? '',
    cancelReasonMm: mm.reason ?? '',
    pictures: pictures.map(pictureId),
    startDate: after(-20 * day),
    interviewingDate: after(-10 * day),
    endDate: after(endsIn),
    announcementDate: after(14 * day),
    documentName: documents.tenders.get(slug) ?? null,
    ndaName: documents.nda,
    publishedAt: after(-20 * day),
  }
}

/** How many of them bid for the tender that two key holders open. */
const sealedBids = 2

/**
 * Tenders to watch: a sealed one closes half an hour after seeding; one with five real bids closes
 * a minute after it, and so does a sealed one with two, which key holders may open soon after; one
 * was cancelled. Made once; later they are simply over.
 */
export async function seedLiveTenders(
  services: Services,
  { password, ...files }: Files & { password: string },
) {
  const { db } = services
  const now = await databaseNow(db)
  const isNew = await insertTenders(db, [
    { ...rowOf(soon, files, now, 30 * minute), ...(await sealedTo(services, askedInside)) },
    rowOf(cancelled, files, now, 10 * day),
    rowOf(closing, files, now, minute),
    {
      ...rowOf(opening, files, now, minute),
      opensAt: new Date(now.getTime() + 2 * minute),
      ...(await sealedTo(services)),
    },
  ])
  if (!isNew) return
  for (const [place, bidder] of demoBidders.entries()) {
    const companyId = await register(services, bidder, password)
    const bid = { companyId, company: bidder.company }
    await submit(services, { ...bid, tenderId: closing.id })
    if (place < sealedBids) await submit(services, { ...bid, tenderId: opening.id })
  }
}

const askedInside = { ...content.sealedRules, price: { currency: 'MMK', required: true } }

/** The rules of a sealed one; without a key set it is not sealed. */
async function sealedTo({ keyHolders }: Services, asked: object = {}) {
  const active = await keyHolders.activeSet()
  if (!active) return null
  const openers = active.set.holders.map(({ id }) => id)
  const rules = { ...firstRules, ...asked, openers }
  return {
    sealing: 'sealed',
    keySet: active.hash,
    rules: TenderRules.parse(rules),
  }
}

async function register(
  { companies }: Services,
  { company, email }: (typeof demoBidders)[number],
  password: string,
) {
  const typed = { name: 'Demo Contact', email, phone: '+959785432100', company_name: company }
  await companies.signUp({ ...typed, password }, { language: 'en', address: 'demo' })
  const row = await companies.findByEmail(email)
  if (!row) throw new Error(`${email} was not registered`)
  await companies.decide(row.id, {
    state: 'approved',
    reason: 'The demo confirms no addresses.',
    staffId: null,
  })
  return row.id
}

type Bid = { tenderId: string; companyId: string; company: string }

async function submit(services: Services, { tenderId, companyId, company }: Bid) {
  const payload = {
    imgUrl: await upload(
      services,
      companyId,
      'image',
      'registration-demo.png',
      await aPicture(company),
    ),
    fileUrl: await upload(
      services,
      companyId,
      'document',
      'offer-demo.pdf',
      await aDocument('tender-repainting-pansodan'),
    ),
    ndaUrl: await upload(
      services,
      companyId,
      'nda',
      'nda-demo.pdf',
      await aDocument('nda-and-anti-bribery-form'),
    ),
  }
  const bid = { tenderId, companyId, personId: companyId, payload, idempotencyKey: null }
  const answer = await services.submissions.submit(bid)
  if (!answer.ok) throw new Error(`the bid of ${company} was refused: ${answer.code}`)
}

async function upload(
  { uploads }: Services,
  companyId: string,
  slot: UploadSlot,
  name: string,
  content: Buffer,
) {
  const kind = slot === 'image' ? 'image' : 'file'
  const received = await uploads.receive(companyId, kind, oneFile(name, content))
  if (!received.ok) throw new Error(`${name} was refused: ${received.code}`)
  return addressOfUpload(kind, received.value[0] ?? '')
}

const aDocument = (name: string) => readFile(join(import.meta.dirname, 'documents', `${name}.pdf`))

const aPicture = (company: string) =>
  sharp({
    create: {
      width: 640,
      height: 400,
      channels: 3,
      background: { r: company.length * 7, g: 120, b: 90 },
    },
  })
    .png()
    .toBuffer()
