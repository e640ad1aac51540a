import { readComparison } from '@padauk/contract/admin/scores'
import { picture, threeFiles } from '@padauk/testing/sealed-bids'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { behindTheWalls, letPass } from '#test/bids'
import { aSubmission, aTender } from '#test/builders'
import { must } from '#test/editors'
import { aTeam, anOpenedTender } from '#test/evaluations'
import type { Team } from '#test/evaluations'
import { corePart, docx, pdf } from '#test/files'
import { aCompany } from '#test/people'
import type { Api } from '#test/people'
import { startApi } from '#test/start-api'

let api: Api
let team: Team
beforeAll(async () => {
  api = await startApi()
  team = await aTeam(api)
})
afterAll(() => api.close())

test('hints at the same phone and the same file of two companies, never of one', async () => {
  const { tender, bids } = await anOpenedTender(api, team, {
    prices: [100, 200, 300],
    filesOf: (place) => {
      const files = threeFiles(place === 2 ? 'another' : 'the same')
      const own = { ...picture, bytes: Buffer.concat([picture.bytes, Buffer.from([place])]) }
      return files.map((file) => (file.slot === 'image' ? own : file))
    },
  })
  for (const [place, { bidder }] of bids.entries()) {
    const phone = place === 0 ? '+95970000000' : '+95911111111'
    await behindTheWalls(api, `update companies set phone = $2 where id = $1`, [bidder.id, phone])
  }
  const { bids: compared } = must(
    await team.officer.call(readComparison, { params: { id: tender } }),
  )
  const hinted = bids.map(({ submission }) => {
    const bid = compared.find((each) => each.submission === submission)
    return bid?.hints.map(({ kind, with: other }) => {
      return `${kind} ${compared.findIndex(({ company }) => company === other)}`
    })
  })
  expect(hinted).toEqual([['file 1'], ['phone 2', 'file 0'], ['phone 1']])
})

test('hints at the same author of documents, and keeps no name of one', async () => {
  const word = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'
  const offer = (place: number) => {
    const end = `<</Author (Demo Writer)>> % ${place}`
    if (place === 0)
      return { name: 'offer.pdf', type: 'application/pdf', bytes: pdf(2_048, { end }) }
    const parts =
      place === 1 ? corePart('user', 'demo  WRITER') : corePart('Admin', `Demo ${place}`)
    return { name: 'offer.docx', type: word, bytes: docx([parts]) }
  }
  const label = { labelEn: 'Offer', labelMm: '', required: true }
  const { tender, bids } = await anOpenedTender(api, team, {
    prices: [100, 200, 300, 400],
    rules: { documents: [{ slot: 'extra-1', ...label }] },
    filesOf: (place) => [
      ...threeFiles(`offer ${place}`).map((file) => ({
        ...file,
        bytes: Buffer.concat([file.bytes, Buffer.from(`\n% ${place}\n%%EOF\n`)]),
      })),
      // Generic names are of no one: the third and the fourth have nothing in common.
      { slot: 'extra-1', ...offer(place) },
    ],
  })
  const answer = must(await team.officer.call(readComparison, { params: { id: tender } }))
  const hintsOf = (place: number) =>
    answer.bids
      .find(({ submission }) => submission === bids[place]?.submission)
      ?.hints.filter(({ kind }) => kind === 'author')
  const nameOf = (place: number) =>
    answer.bids.find(({ submission }) => submission === bids[place]?.submission)?.company ?? ''
  expect(hintsOf(0)).toEqual([{ kind: 'author', with: nameOf(1) }])
  expect(hintsOf(1)).toEqual([{ kind: 'author', with: nameOf(0) }])
  expect([hintsOf(2), hintsOf(3)]).toEqual([[], []])
  const kept = await api.services.db.selectFrom('openedFiles').selectAll().execute()
  expect(kept.filter(({ authorMarks }) => authorMarks.length > 0)).toHaveLength(4)
  expect(JSON.stringify(kept).toLowerCase()).not.toContain('writer')
})

const many = { bids: 200, criteria: 10, evaluators: 3 }

/** Bids of a tender without seals, written as the product would have. */
async function aLargeTender() {
  const { db, receipts } = api.services
  const criteria = Array.from({ length: many.criteria }, (_, place) => ({
    id: place === 0 ? 'price' : `c${place}`,
    labelEn: `Criterion ${place}`,
    labelMm: '',
    weight: 10,
  }))
  const tender = await aTender(db, {
    nameEn: 'Many pumps',
    evaluation: { method: 'weighted-criteria', criteria },
  })
  const company = await aCompany(api)
  const evaluators = [...team.evaluators, team.auditor].map(({ id }) => id)
  const run = (statement: string, values: unknown[]) => behindTheWalls(api, statement, values)
  await run(
    `insert into companies (name, email, email_key, phone, company_name, password_hash, state,
       language, typed)
     select name, 'many-' || no || '@example.com', 'many-' || no, '+9597' || no,
       'Company ' || no, password_hash, state, language, typed
     from companies, generate_series(1, $2) as no where companies.id = $1`,
    [company.id, many.bids],
  )
  const rows = await db
    .selectFrom('companies')
    .select(['id', 'companyName'])
    .where('email', 'like', 'many-%')
    .execute()
  for (const { id: companyId, companyName } of rows) {
    await aSubmission(db, { tenderId: tender, companyId })
    const { id } = await db
      .selectFrom('submissions')
      .select('id')
      .where('companyId', '=', companyId)
      .executeTakeFirstOrThrow()
    const receipt = {
      version: 1,
      receipt_no: id,
      tender: { id: tender, name_en: 'Many pumps', name_mm: '' },
      company: { id: companyId, name: companyName },
      arrived_at: '2026-01-10T16:00:00.000000+06:30',
      deadline: '2026-01-10T16:00:00.000000+06:30',
      files: [],
      link: null,
    }
    const { wrappedKey, sealedReceipt } = receipts.seal(id, JSON.stringify(receipt))
    await run(`update submissions set wrapped_key = $2, sealed_receipt = $3 where id = $1`, [
      id,
      wrappedKey,
      sealedReceipt,
    ])
  }
  await letPass(api, tender, 80)
  await run(
    `insert into closings (tender_id, statement, signature, bids, root, closed_at, disclosed_at)
     values ($1, '{}', '', $2, repeat('0', 64), now(), now())`,
    [tender, many.bids],
  )
  await run(
    `insert into bid_checks (submission_id, no, decision, decided_by)
     select id, 1, 'complete', $2 from submissions where tender_id = $1`,
    [tender, team.officer.id],
  )
  await run(
    `insert into typed_prices (submission_id, amount, currency, typed_by, confirmed_by, confirmed_at)
     select id, 1000 + row_number() over (order by id), 'MMK', $2, $3, now()
     from submissions where tender_id = $1`,
    [tender, team.officer.id, team.secondOfficer.id],
  )
  await run(
    `insert into evaluators (tender_id, staff_id, appointed_by, rules_accepted_at, locked_at)
     select $1, staff, $2, now(), now() from unnest($3::uuid[]) as staff`,
    [tender, team.officer.id, evaluators],
  )
  await run(
    `insert into scores (submission_id, criterion, evaluator, no, points)
     select submissions.id, 'c' || criterion, staff, no, 100 * no + criterion
     from submissions, generate_series(1, $3) as criterion, unnest($2::uuid[]) as staff,
       generate_series(1, 2) as no
     where tender_id = $1`,
    [tender, evaluators, many.criteria - 1],
  )
  return tender
}

test('compares 200 bids by ten criteria within a second', async () => {
  const tender = await aLargeTender()
  const params = { id: tender }
  const compare = async () => {
    const begun = performance.now()
    const compared = must(await team.officer.call(readComparison, { params }))
    return { compared, took: performance.now() - begun }
  }
  const runs = []
  // The fastest of five: other work of the machine is no matter here.
  for (let run = 0; run < 5; run++) runs.push(await compare())
  const [fastest] = runs.toSorted((one, other) => one.took - other.took)
  if (!fastest) throw new Error('nothing was compared')
  const { compared, took } = fastest
  expect(compared.bids).toHaveLength(many.bids)
  expect(compared.bids[0]).toMatchObject({
    rank: 1,
    points: [1000, 201, 202, 203, 204, 205, 206, 207, 208, 209],
  })
  expect(compared.phase).toBe('ready')
  expect(took).toBeLessThan(1000)
}, 120_000)
