import { signedInBidders } from '@padauk/proofs/kit/bidders'
import type { Bidder } from '@padauk/proofs/kit/bidders'
import { mustBeAccepted, prepareBid, sendBid } from '@padauk/proofs/kit/bids'
import { overhear } from '@padauk/proofs/kit/overhear'
import type { Asked } from '@padauk/proofs/kit/postgres-proxy'
import type { System } from '@padauk/proofs/kit/system'
import { comparedRow, inTurns, median, medians } from '@padauk/proofs/kit/in-turns'
import { reported } from '@padauk/proofs/kit/report'
import { onOneCore, perSecond, rounded } from './bench.ts'
import type { Bench } from './bench.ts'
import { replay, statementOf } from './pgbench.ts'
import type { Changing } from './pgbench.ts'
import { withCosts } from './process-costs.ts'

const clients = 8

type Bid = Awaited<ReturnType<typeof prepareBid>>

/** Bids that only have to be sent: companies, tenders and pictures are there. */
const prepareBids = (system: System, bidders: readonly Bidder[], count: number) =>
  Promise.all(
    bidders.map(async (bidder) => {
      const bids: Bid[] = []
      for (let turn = 0; turn < count / bidders.length; turn++) {
        bids.push(await prepareBid(system, bidder))
      }
      return { bidder, bids }
    }),
  )

const send = (origin: string, bidder: Bidder, bid: Bid) =>
  mustBeAccepted(sendBid(origin, bidder, bid))

/** All of them, one after the other for each company; how many a second. */
async function sendAll(origin: string, prepared: Awaited<ReturnType<typeof prepareBids>>) {
  const start = performance.now()
  await Promise.all(
    prepared.map(async ({ bidder, bids }) => {
      for (const bid of bids) await send(origin, bidder, bid)
    }),
  )
  const count = prepared.flatMap(({ bids }) => bids).length
  return { count, rate: (count * 1_000) / (performance.now() - start) }
}

const uploadIdOf = ({ payload }: Bid) => {
  const [, hex = ''] = /[bs]_([0-9a-f]{32})_/.exec(payload.imgUrl) ?? []
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

const find = (asked: readonly Asked[], text: RegExp) => {
  const found = asked.find((one) => text.test(one.text))
  if (!found) throw new Error(`nothing like ${text} was asked`)
  return found
}

/** What the database gave back and a later statement used: taken from its answer in the replay too. */
const given = [
  { after: /insert into arrivals/, set: 'arrival_' },
  { after: /from append_audit/, set: 'audit_' },
  { after: /insert into "letters"/, set: 'letter_' },
]

/** The statements of one bid; what must differ from bid to bid comes from a table of the replay. */
function scriptOf(asked: readonly Asked[], bid: Bid) {
  const submission = find(asked, /insert into submissions/).values
  const letterId = /"letterId":\s*"([^"]+)"/.exec(
    JSON.stringify(asked.map(({ values }) => values)).replaceAll('\\', ''),
  )
  const changing: Changing = new Map(
    [
      [bid.tenderId, 'tender'],
      [uploadIdOf(bid), 'upload'],
      [find(asked, /"arrivals" as "first"/).values[0], 'arrival_id'],
      [submission[0], 'submission'],
      [submission[1], 'idempotency'],
      [submission[2], 'receipt'],
      [submission[6], 'receipt_hash'],
      [submission[7], 'audit_hash'],
      [letterId?.[1], 'letter_id'],
    ].filter((pair): pair is [string, string] => Boolean(pair[0])),
  )
  const lines = asked.map((one) => {
    const set = given.find(({ after }) => after.test(one.text))?.set
    return `${statementOf(one, changing)}${set ? ` \\gset ${set}` : ';'}`
  })
  return [
    `select tender, upload, submission, idempotency, receipt, receipt_hash
     from replayed where n = (select nextval('replayed_n')) \\gset`.replaceAll(/\s+/g, ' '),
    ...lines,
    '',
  ].join('\n')
}

/** Tenders and staged uploads like the one that was overheard, without a file behind them. */
async function prepareReplay(system: System, bid: Bid, count: number) {
  const like = `select gen_random_uuid() as id from generate_series(1, ${count})`
  await system.unguarded(
    `create table if not exists replayed (n serial primary key, tender uuid, upload uuid,
       submission uuid default gen_random_uuid(), idempotency text default gen_random_uuid()::text,
       receipt text default upper(left(md5(random()::text), 16)),
       receipt_hash text default md5(random()::text) || md5(random()::text))`,
    'create sequence if not exists replayed_n',
    'grant all on replayed, replayed_n to padauk_app',
    `with made as (insert into tenders (id, name_en, state, published_at, start_date, end_date)
       select new.id, 'Demo tender', 'published', now(), now() - interval '1 day',
         now() + interval '1 day' from (${like}) as new returning id),
     copied as (insert into uploads select (jsonb_populate_record(u, jsonb_build_object('id', new.id,
         'state', 'staged', 'submission_id', null, 'wrapped_key', null))).*
       from uploads u, (${like}) as new where u.id = '${uploadIdOf(bid)}' returning id)
     insert into replayed (tender, upload)
     select made.id, copied.id from (select id, row_number() over () as n from made) as made
     join (select id, row_number() over () as n from copied) as copied using (n)`,
  )
}

/** Where a bid leaves something; the jobs stay until a worker takes them. */
const written = ['arrivals', 'submissions', 'audit_entries', 'letters', 'pgboss.job']

async function sizeOf({ rows }: System) {
  const counts = written.map((table) => `(select count(*) from ${table})`)
  const [size] = await rows<{ rows: string; bytes: string; wal: string }>(
    `select ${counts.join(' + ')} as rows, pg_database_size(current_database()) as bytes,
       pg_current_wal_lsn() - '0/0'::pg_lsn as wal`,
  )
  return { rows: Number(size?.rows), bytes: Number(size?.bytes), wal: Number(size?.wal) }
}

async function assertReplayed({ rows }: System, count: number) {
  const [found] = await rows<{ count: string }>(
    'select count(*) from submissions where id in (select submission from replayed)',
  )
  if (Number(found?.count) !== count) throw new Error(`${found?.count} of ${count} were replayed`)
}

/** What the second of two bids asks for; the first one also makes the connections. */
const overhearBid = (system: System, bidder: Bidder) =>
  overhear(system, async ({ origin }, heard) => {
    await send(origin, bidder, await prepareBid(system, bidder))
    const bid = await prepareBid(system, bidder)
    heard()
    await send(origin, bidder, bid)
    return { asked: heard(), bid }
  })

/** One round of ours: how fast, and what each bid cost. */
async function sendRound(system: System, bidders: readonly Bidder[], count: number) {
  const { origin, process } = system.apis[0]!
  const bids = await prepareBids(system, bidders, count)
  const before = await sizeOf(system)
  const sent = await withCosts([process.pid() ?? 0], () => sendAll(origin, bids))
  const after = await sizeOf(system)
  const each = (figure: keyof typeof before) => (after[figure] - before[figure]) / sent.count
  return { ...sent, rows: each('rows'), bytes: each('bytes'), wal: each('wal') }
}

export const submit: Bench = {
  name: 'submit',
  async run(environment) {
    const { directory, rounds, isShort } = environment
    const system = await environment.system()
    const count = isShort ? 80 : 240
    const bidders = await signedInBidders(system, clients)
    const { asked, bid } = await overhearBid(system, bidders[0]!)
    await prepareReplay(system, bid, count * rounds)
    const url = system.env.DATABASE_URL ?? ''
    const replayed = { directory, url, script: scriptOf(asked, bid), clients }
    // Cold code is not what a deadline meets.
    await sendRound(system, bidders, clients * 3)
    const pairs = await inTurns(rounds, {
      ours: () => sendRound(system, bidders, count),
      beside: () => replay({ ...replayed, times: count / clients }),
    })
    await assertReplayed(system, count * rounds)
    const each = (figure: 'cpuMs' | 'rows' | 'bytes' | 'wal', digits = 0) =>
      rounded(median(pairs.map(({ ours }) => ours[figure])), digits)
    const profiling = await prepareBids(system, bidders, isShort ? 0 : 160)
    const profile = await environment.profile(
      'submit',
      (env) => system.addApi(() => env),
      (origin) => sendAll(origin, profiling),
    )
    return {
      rows: [
        comparedRow('submit', medians(pairs, 'rate'), {
          name: `pgbench, ${asked.length} statements,`,
          written: perSecond,
          least: 0.5,
          remark: `${onOneCore(each('cpuMs', 2))} ${profile}`,
        }),
        reported('api, CPU ms per submission', each('cpuMs', 2)),
        reported('database, rows per submission', each('rows', 1)),
        reported('database, bytes per submission', each('bytes')),
        reported('database, WAL bytes per submission', each('wal')),
      ],
      remarks: ['each bid has one picture and a link; the client is this process, beside the api'],
    }
  },
}
