import { createHash, randomBytes } from 'node:crypto'
import { readConfig } from '@padauk/api/platform/config'
import { openStore } from '@padauk/api/platform/object-store/open-store'
import { tusPath } from '@padauk/contract/uploads'
import { demoPdf } from '@padauk/testing/demo-files'
import { aTender } from '#kit/bidders'
import type { Bidder } from '#kit/bidders'
import { ask } from '#kit/client'
import { aMember } from '#kit/members'
import type { System } from '#kit/system'

/** A tender with a document that only companies may fetch, by a link that works for an hour. */
export async function aTenderWithDocument(system: System) {
  const bytes = demoPdf(randomBytes(2_000))
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  const name = `demo-document-${sha256.slice(0, 8)}.pdf`
  const store = openStore(readConfig(system.env))
  await store.put(`files/${name}`, bytes, { contentType: 'application/pdf' })
  await system.rows(
    `insert into documents (name, title, media_type, size, sha256, audience)
     values ($1, 'Demo document', 'application/pdf', $2, $3, 'company')`,
    [name, bytes.length, sha256],
  )
  const id = await aTender(system)
  await system.rows('update tenders set document_name = $2 where id = $1', [id, name])
  return id
}

async function linkFor(origin: string, bidder: Bidder, tenderId: string) {
  const asked = { what: 'tender', path: `/api/tenders/${tenderId}` }
  const { text } = await ask({ origin, bidder }, asked)
  return (JSON.parse(text) as { document_url: string }).document_url
}

/** A piece of a file that has half arrived, and ends when it is told to. */
async function aRunningPatch(origin: string, { token }: Bidder) {
  const file = demoPdf(randomBytes(300_000))
  const headers = { authorization: `Bearer ${token}`, 'tus-resumable': '1.0.0' }
  const metadata = `filename ${btoa('demo.pdf')},slot ${btoa('document')}`
  const begun = await fetch(`${origin}${tusPath}`, {
    method: 'POST',
    headers: { ...headers, 'upload-length': String(file.length), 'upload-metadata': metadata },
  })
  const released = Promise.withResolvers<void>()
  const half = file.length / 2
  const body = new ReadableStream({
    async start(controller) {
      controller.enqueue(file.subarray(0, half))
      await released.promise
      controller.enqueue(file.subarray(half))
      controller.close()
    },
  })
  const answer = fetch(new URL(begun.headers.get('location') ?? '', origin), {
    method: 'PATCH',
    headers: {
      ...headers,
      'upload-offset': '0',
      'content-type': 'application/offset+octet-stream',
    },
    body,
    duplex: 'half',
  } as RequestInit)
  return { finish: released.resolve, status: answer.then(({ status }) => status) }
}

type Seen = { what: string; begun: number; status: number }

/**
 * Removes a member in one process while requests of theirs run in all, and returns those that were
 * accepted although they began, or were finished, after the removal was answered.
 */
export async function removeUnderRequests(system: System, owner: Bidder, tenderId: string) {
  const member = await aMember(system, owner)
  const origins = system.apis.map(({ origin }) => origin)
  const [first = ''] = origins
  const link = await linkFor(first, member, tenderId)
  const patches = await Promise.all(origins.map((origin) => aRunningPatch(origin, member)))
  const seen: Seen[] = []
  const over = new AbortController()
  const keepAsking = async (origin: string, what: string, path: string, method = 'GET') => {
    while (!over.signal.aborted) {
      const begun = performance.now()
      const { status } = await ask({ origin, bidder: member }, { what, path, method })
      seen.push({ what, begun, status })
    }
  }
  const asking = origins.flatMap((origin) => [
    keepAsking(origin, 'reading notices', '/api/notices'),
    keepAsking(origin, 'following', `/api/tenders/${tenderId}/follow`, 'PUT'),
    keepAsking(origin, 'a signed link', link),
  ])
  const enough = () => new Promise((resolve) => setTimeout(resolve, 400))
  await enough()
  const answer = await ask(
    { origin: first, bidder: owner },
    { what: 'removal', method: 'DELETE', path: `/api/members/${member.id}` },
  )
  const removed = performance.now()
  for (const { finish } of patches) finish()
  const patched = await Promise.all(patches.map(({ status }) => status))
  await enough()
  over.abort()
  await Promise.all(asking)
  const isAccepted = ({ status }: { status: number }) => status < 400
  const before = seen.filter((one) => one.begun < removed && isAccepted(one))
  const after = seen.filter(({ begun }) => begun > removed)
  return {
    isRemoved: answer.status === 204,
    before: before.length,
    kinds: new Set(before.map(({ what }) => what)).size,
    after: after.length + patched.length,
    accepted: [
      ...after.filter(isAccepted).map(({ what }) => what),
      ...patched.filter((status) => isAccepted({ status })).map(() => 'a running PATCH'),
    ],
  }
}
