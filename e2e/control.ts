import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { readConfig } from '@padauk/api/platform/config'
import { createLog } from '@padauk/api/platform/watching/log'
import { createServices } from '@padauk/api/services'
import { firstEvaluation } from '@padauk/contract/evaluation-rules'
import { NoticeKind } from '@padauk/contract/notices'
import { StaffRole } from '@padauk/contract/staff'
import type { Stack } from '@padauk/tools/stack'
import { createTenderTimes } from '@padauk/tools/tender-times'

/** Does what a journey needs and is not about; the journeys run in other processes. */
export async function startControl({ processes, ownerUrl, env }: Stack) {
  const tenders = createTenderTimes(ownerUrl)
  const log = createLog({ level: 'warn', process: 'control' })
  const services = await createServices(readConfig(env), log, 'api')

  async function approve(email: string) {
    const company = await services.companies.findByEmail(email)
    const decision = {
      state: 'approved',
      reason: 'Known from the journeys.',
      staffId: null,
    } as const
    const outcome = company && (await services.companies.decide(company.id, decision))
    if (!outcome?.ok) throw new Error(`${email} could not be approved`)
  }

  /** The store has other bytes for the document of every bid; a store with versions is told which. */
  async function loseDocuments(tender: string) {
    const pieces = await services.db
      .selectFrom('uploadChunks')
      .innerJoin('uploads', 'uploads.id', 'uploadId')
      .select(['uploadId', 'object'])
      .where('tenderId', '=', tender)
      .where('slot', '=', 'document')
      .execute()
    for (const { uploadId, object } of pieces) {
      const { version = null } = await services.store.put(object, Buffer.from('damaged'), {
        contentType: 'application/octet-stream',
      })
      await services.db
        .updateTable('uploadChunks')
        .set({ version })
        .where('uploadId', '=', uploadId)
        .where('object', '=', object)
        .execute()
    }
  }

  /** As the feature does whose act it is. */
  const tell = (tenderId: string, kind: NoticeKind) =>
    services.db.transaction().execute((transaction) =>
      services.notices.tell(transaction, {
        kind,
        tenderId,
        audience: 'followers',
        facts: {
          from: '2027-01-01T09:30:00Z',
          to: '2027-01-08T09:30:00Z',
          reasonEn: 'More time.',
          reasonMm: 'အချိန်ပို။',
          number: '1',
        },
      }),
    )

  /** Once: journeys run side by side. */
  async function addCategories() {
    await services.db
      .insertInto('categories')
      .values([
        { nameEn: 'Engineering', nameMm: 'စက်မှုလုပ်ငန်း', kind: 'works' },
        { nameEn: 'Security systems', nameMm: 'လုံခြုံရေးစနစ်များ', kind: 'goods' },
        { nameEn: 'Housekeeping', nameMm: 'သန့်ရှင်းရေး', kind: 'services' },
      ])
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  }

  const acts: Record<string, (given: Record<string, string>) => unknown> = {
    '/api/away': () => processes.api.halt(),
    '/api/back': () => processes.api.startAgain(),
    '/tender/new': ({ name = '', burmeseName = '', endsInSeconds }) =>
      tenders.make({ name, burmeseName, endsInSeconds: Number(endsInSeconds) }),
    '/tender/sealed': ({ id = '' }) => tenders.seal(id),
    '/tender/by-two': ({ id = '' }) => tenders.openByTwo(id),
    '/tender/declared': ({ id = '', evaluation = '{}' }) =>
      tenders.declare(id, { ...firstEvaluation, ...JSON.parse(evaluation) }),
    '/tender/minimum': ({ id = '', bids }) => tenders.needAtLeast(id, Number(bids)),
    '/tender/passed': ({ id = '', seconds }) => tenders.pass(id, Number(seconds)),
    // Bids are sealed to the deadline, so one that is to be opened soon must really end soon.
    '/tender/ends-soon': async ({ id = '', seconds }) => {
      await tenders.pass(id, -Number(seconds))
      await tenders.letOpen(id)
    },
    '/tender/held': async ({ id = '' }) => {
      await tenders.passInOutage(id)
      await services.closings.closeDue()
    },
    '/tender/questions-passed': ({ id = '' }) => tenders.passQuestions(id),
    '/tender/to-open': async ({ id = '' }) => {
      await tenders.pass(id, 80)
      await tenders.letOpen(id)
      await services.closings.closeDue()
    },
    '/tender/adjourned-long-ago': ({ id = '' }) => tenders.passAdjournment(id),
    '/tender/standstill-passed': async ({ id = '' }) => {
      await tenders.passStandstill(id)
      await services.awards.finishDue()
    },
    '/tender/documents-lost': ({ id = '' }) => loseDocuments(id),
    '/tender/cancelled': ({ id = '', reason = '' }) => tenders.cancel(id, reason),
    '/tender/told': ({ id = '', kind = '' }) => tell(id, NoticeKind.parse(kind)),
    // Journeys share the demo's holders, and a code counts once.
    '/staff/codes-again': async ({ email = '' }) => {
      await services.db
        .updateTable('staff')
        .set({ totpLastStep: 0 })
        .where('email', '=', email)
        .execute()
    },
    '/categories/some': () => addCategories(),
    '/company/approved': ({ email = '' }) => approve(email),
    '/staff/new': async ({ name = '', email = '', password = '', roles = '' }) => {
      const id = await services.staff.create({
        name,
        email,
        password,
        roles: roles.split(',').map((role) => StaffRole.parse(role)),
      })
      // Journeys make hundreds of people; each would be told of what all the others do.
      const noMails = { mailActNow: false, mailToday: false }
      await services.db.updateTable('staff').set(noMails).where('email', '=', email).execute()
      return id
    },
  }
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://control')
    const act = acts[pathname]?.(Object.fromEntries(searchParams))
    Promise.resolve(act).then(
      (result) => response.end(JSON.stringify(result ?? null)),
      (error: unknown) => response.writeHead(500).end(JSON.stringify(String(error))),
    )
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const stop = async () => {
    server.close()
    await services.close()
    await tenders.stop()
  }
  return { url: `http://127.0.0.1:${port}`, stop }
}
