import { overhear } from '#kit/overhear'
import type { Asked } from '#kit/postgres-proxy'
import type { ApiProcess, System } from '#kit/system'

type Plan = {
  'Node Type': string
  'Relation Name'?: string
  'Index Name'?: string
  Plans?: Plan[]
}

/** Listens to what an api process asks its database for, and lets the database tell how it finds it. */
export async function readPlans(
  system: System,
  requests: Record<string, (api: ApiProcess) => Promise<unknown>>,
  tables: readonly string[],
) {
  const { rows } = system
  const big = await tablesWorthAnIndex(rows, tables)
  return overhear(system, async (api, heard) => {
    const findings: { request: string; indexes: string[]; seqScans: string[] }[] = []
    for (const [request, send] of Object.entries(requests)) {
      heard()
      await send(api)
      const nodes: Plan[] = []
      for (const { text, values } of heard().filter(isAbout(tables))) {
        const [row] = await rows<{ 'QUERY PLAN': { Plan: Plan }[] }>(
          `explain (format json) ${text}`,
          values,
        )
        nodes.push(...row!['QUERY PLAN'].flatMap(({ Plan: plan }) => nodesOf(plan)))
      }
      findings.push({ request, ...judge(nodes, big) })
    }
    return findings
  })
}

function isAbout(tables: readonly string[]) {
  const name = new RegExp(`\\b(${tables.join('|')})\\b`)
  return ({ text }: Asked) => /^\s*(with|select|insert|update)\b/i.test(text) && name.test(text)
}

const nodesOf = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)]

/** A handful of rows is read fastest from end to end, index or not. */
async function tablesWorthAnIndex(rows: System['rows'], tables: readonly string[]) {
  const found = await rows<{ relname: string }>(
    'select relname from pg_class where relname = any($1) and reltuples >= 5000',
    [tables],
  )
  return new Set(found.map(({ relname }) => relname))
}

const unique = (names: (string | undefined)[]) => [
  ...new Set(names.filter((name) => name !== undefined)),
]

function judge(nodes: readonly Plan[], big: Set<string>) {
  const isScan = (node: Plan) =>
    node['Node Type'] === 'Seq Scan' && big.has(node['Relation Name'] ?? '')
  return {
    indexes: unique(nodes.map((node) => node['Index Name'])),
    seqScans: unique(nodes.filter(isScan).map((node) => node['Relation Name'])),
  }
}
