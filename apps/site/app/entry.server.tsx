import { Writable } from 'node:stream'
import { renderToPipeableStream } from 'react-dom/server'
import { ServerRouter, isRouteErrorResponse } from 'react-router'
import type { EntryContext, HandleErrorFunction, RouterContextProvider } from 'react-router'
import { loadMessages } from '#app/words/messages.ts'
import { SettleLanguage } from '#app/shell/settle-language.tsx'
import { ServerHead } from '#app/shell/server-head.ts'
import { visitContext } from '#app/api/visit.ts'

// The host fills it in for every request; it must be the same object that the pages read.
export { visitContext }

/** The bytes of each page: to read them back out of a response takes longer than to write some pages. */
export const writtenPages = new WeakMap<Response, Buffer>()

await Promise.all([loadMessages('en'), loadMessages('my')])

const patience = 5_000

/** Everything is loaded before rendering begins, so the whole page is sent at once, with its length. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  loadContext: RouterContextProvider,
) {
  headers.set('content-type', 'text/html; charset=utf-8')
  if (request.method === 'HEAD') return new Response(null, { status, headers })
  const { log, scriptMark } = loadContext.get(visitContext)
  const page = (
    <ServerHead value={<SettleLanguage mark={scriptMark} />}>
      <ServerRouter
        context={routerContext}
        url={request.url}
        {...(scriptMark && { nonce: scriptMark })}
      />
    </ServerHead>
  )
  const html = await renderPage(page, (error) => log.error({ err: error }, 'page not rendered'))
  const response = new Response(html, { status, headers })
  writtenPages.set(response, html)
  return response
}

function renderPage(page: React.ReactNode, report: (error: unknown) => void) {
  return new Promise<Buffer<ArrayBuffer>>((resolve, reject) => {
    const { pipe, abort } = renderToPipeableStream(page, {
      // Otherwise a large part would come at the end, and a script would have to put it in its place.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onAllReady() {
        clearTimeout(timer)
        pipe(gather(resolve))
      },
      onShellError: reject,
      onError: report,
    })
    const timer = setTimeout(abort, patience)
  })
}

/** Node's own `buffer` would take the page through a Blob. */
function gather(whole: (page: Buffer<ArrayBuffer>) => void) {
  const parts: Buffer[] = []
  return new Writable({
    write(part: Buffer, _encoding, next) {
      parts.push(part)
      next()
    },
    final(end) {
      whole(Buffer.concat(parts))
      end()
    },
  })
}

export const handleError: HandleErrorFunction = (error, { request, context }) => {
  // A visitor who leaves, or asks for what is not there, is no fault of ours.
  if (request.signal.aborted) return
  if (isRouteErrorResponse(error) && error.status < 500) return
  context.get(visitContext).log.error({ err: error }, 'unexpected error')
}
