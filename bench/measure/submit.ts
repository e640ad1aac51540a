import { aTender, signedInBidders } from '@padauk/proofs/kit/bidders'
import type { Bidder } from '@padauk/proofs/kit/bidders'
import { demoLink, isAccepted, sendBid, uploadPicture } from '@padauk/proofs/kit/bids'
import { overhear } from '@padauk/proofs/kit/overhear'
import type { Asked } from '@padauk/proofs/kit/postgres-proxy'
import type { System } from '@padauk/proofs/kit/system'
import { atLeast, perSecond, rounded } from './line.ts'
import type { Line } from './line.ts'
import { replay, statementOf } from './pgbench.ts'
import type { Changing } from './pgbench.ts'
import { spent } from './process-costs.ts'
import { profiledApi } from './profiled.ts'
import { inTurns } from './rounds.ts'

const clients = 8
const goal = 0.3

type Bid = { bidder: Bidder; tenderId: string; imgUrl: string }

/** Bids that only have to be sent: companies, tenders and pictures are there. */
async function prepareBids(system: System, bidders: readonly Bidder[], count: number) {
  const origin = system.apis[0]?.origin ?? ''
  const prepared = await Promise.all(
    bidders.map(async (bidder) => {
      const bids: Bid[] = []
      for (let turn = 0; turn < count / bidders.length; turn++) {
        const imgUrl = await uploadPicture(origin, bidder)
        bids.push({ bidder, imgUrl, tenderId: await aTender(system) })
      }
      return bids
    }),
  )
  return prepared
}

async function send(origin: string, { bidder, tenderId, imgUrl }: Bid) {
  const answer = await sendBid(origin, bidder, { tenderId, payload: { imgUrl, url: demoLink } })
  if (!isAccepted(answer)) throw new Error(`a bid was answered ${JSON.stringify(answer)}`)
}

/** All of them, one after the other for each company; how many a second. */
async function sendAll(origin: string, bids: readonly Bid[][]) {
  const start = performance.now()
  await Promise.all(
    bids.map(async (own) => {
      for (const bid of own) await send(origin, bid)
    }),
  )
  const count = bids.reduce((sum, own) => sum + own.length, 0)
  return { count, rate: (count * 1_000) / (performance.now() - start) }
}

const uploadIdOf = ({ imgUrl }: Bid) => {
  const [, hex = ''] = /b_([0-9a-f]{32})_/.exec(imgUrl) ?? []
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
      [submission[5], 'receipt_hash'],
      [submission[6], 'audit_hash'],
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
         'state', 'staged', 'submission_id', null))).*
       from uploads u, (${like}) as new where u.id = '${uploadIdOf(bid)}' returning id)
     insert into replayed (tender, upload)
     select made.id, copied.id from (select id, row_number() over () as n from made) as made
     join (select id, row_number() over () as n from copied) as copied using (n)`,
  )
}

type Size = { rows: number; bytes: number; wal: number }

/** Where a bid leaves something; the jobs stay until a worker takes them. */
const written = ['arrivals', 'submissions', 'audit_entries', 'letters', 'pgboss.job']

async function sizeOf({ rows }: System): Promise<Size> {
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
    const [[first, bid] = []] = await prepareBids(system, [bidder], 2)
    if (!first || !bid) throw new Error('no bid')
    await send(origin, first)
    heard()
    await send(origin, bid)
    return { asked: heard(), bid }
  })

type Needs = { system: System; bidders: readonly Bidder[]; count: number }

/** One round of ours: how fast, and what it cost. */
async function sendRound({ system, bidders, count }: Needs) {
  const [api] = system.apis
  if (!api) throw new Error('no api')
  const bids = await prepareBids(system, bidders, count)
  const before = await sizeOf(system)
  const { value, ms } = await spent(
    () => [api.process.pid() ?? 0],
    () => sendAll(api.origin, bids),
  )
  const after = await sizeOf(system)
  return {
    rate: value.rate,
    cpuMs: ms / value.count,
    rows: (after.rows - before.rows) / value.count,
    bytes: (after.bytes - before.bytes) / value.count,
    wal: (after.wal - before.wal) / value.count,
  }
}

const nothing = { cpuMs: 0, rows: 0, bytes: 0, wal: 0 }

export const submit: Line = {
  name: 'submit',
  async run(stage) {
    const { environment, rounds, isShort } = stage
    const system = await stage.system()
    const count = isShort ? 40 : 240
    const bidders = await signedInBidders(system, clients)
    const [first] = bidders
    if (!first) throw new Error('no bidder')
    const { asked, bid } = await overhearBid(system, first)
    const script = scriptOf(asked, bid)
    await prepareReplay(system, bid, count * rounds)
    const url = system.env.DATABASE_URL ?? ''
    const { directory } = environment
    // Cold code is not what a deadline meets.
    await sendRound({ system, bidders, count: clients * 3 })
    const compared = await inTurns(rounds, {
      ours: () => sendRound({ system, bidders, count }),
      beside: async () => ({
        ...nothing,
        rate: await replay({ directory, url, script, clients, times: count / clients }),
      }),
    })
    await assertReplayed(system, count * rounds)
    const rate = compared.compare((one) => one.rate)
    const each = (figure: keyof typeof nothing, digits: number) =>
      rounded(compared.compare((one) => one[figure]).ours, digits)
    const cpuMs = each('cpuMs', 2)
    const profiling = await prepareBids(system, bidders, isShort ? 0 : 160)
    const profile = await profiledApi(stage, system, (origin) => sendAll(origin, profiling))
    return {
      rows: [
        {
          what: `submit, ${asked.length} statements`,
          value: perSecond(rate.ours),
          beside: `pgbench ${perSecond(rate.beside)}`,
          ...atLeast(rate.ratio, goal),
          remark: `one api process uses ${cpuMs} ms CPU each: at most ${perSecond(1_000 / cpuMs)} with one core${profile}`,
        },
      ],
      costs: {
        'api, CPU ms per submission': cpuMs,
        'database, rows per submission': each('rows', 1),
        'database, bytes per submission': each('bytes', 0),
        'database, WAL bytes per submission': each('wal', 0),
      },
      remarks: ['each bid has one picture and a link; the client is this process, beside the api'],
    }
  },
}
