import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { behindTheWalls } from '#test/bids'
import type { Api } from '#test/people'

export const faultNow = async ({ services: { anchors } }: Api) => (await anchors.verify()).fault

/** What the verification finds after a change made as the superuser, which is then undone. */
export async function faultAfter(
  api: Api,
  table: string,
  statement: string,
  values: unknown[] = [],
) {
  await behindTheWalls(api, `create table kept as select * from ${table}`)
  try {
    await behindTheWalls(api, statement, values)
    return await faultNow(api)
  } finally {
    await behindTheWalls(api, `delete from ${table}`)
    await behindTheWalls(api, `insert into ${table} select * from kept`)
    await behindTheWalls(api, 'drop table kept')
  }
}

const program = join(import.meta.dirname, '..', 'src', 'audit-verify.ts')

/** The operator's command, with its words. */
export const runAuditVerify = (api: Api, ...words: string[]) =>
  new Promise<{ code: number; said: string }>((resolve) => {
    const env = { PATH: process.env.PATH ?? '', ...api.environment }
    execFile(process.execPath, [program, ...words], { env }, (error, stdout, stderr) =>
      resolve({ code: Number(error?.code ?? 0), said: stdout + stderr }),
    )
  })
