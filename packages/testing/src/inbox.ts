import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { callbackify } from 'node:util'
import PostalMime from 'postal-mime'
import { SMTPServer } from 'smtp-server'

export type ReceivedMail = {
  id: number
  at: string
  to: string[]
  messageId: string
  subject: string
  language: string
  replyTo: string
  /** `List-Unsubscribe` and `List-Unsubscribe-Post`, or empty. */
  unsubscribe: string
  unsubscribePost: string
  text: string
  html: string
  attachments: { filename: string; content: string }[]
}

type InboxOptions = {
  smtpPort?: number
  webPort?: number
  /** Runs when a message has arrived whole, before it is acknowledged: the place to hang or to fail. */
  beforeAccept?: (mail: ReceivedMail) => Promise<void>
  /** Only who signs in with it may send. */
  password?: string
}

/** A mail server that delivers nothing: real SMTP, and a page that shows the e-mails. */
export async function startInbox(options: InboxOptions = {}) {
  const { smtpPort = 0, webPort = 0, beforeAccept, password } = options
  const mails: ReceivedMail[] = []
  /** Addresses that are rejected for good, as unknown ones are. */
  const unknown = new Set<string>()
  /** Addresses that are rejected for now, as full mailboxes are. */
  const full = new Set<string>()

  const smtp = new SMTPServer({
    authOptional: password === undefined,
    allowInsecureAuth: password !== undefined,
    onAuth(auth, _session, callback) {
      if (auth.password === password) callback(null, { user: auth.username })
      else callback(new Error('Invalid username or password'))
    },
    disabledCommands: ['STARTTLS'],
    onRcptTo({ address }, _session, callback) {
      if (unknown.has(address))
        return callback(Object.assign(new Error('No such user here'), { responseCode: 550 }))
      if (full.has(address))
        return callback(Object.assign(new Error('Mailbox full'), { responseCode: 452 }))
      callback()
    },
    onData(stream, session, callback) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        const to = session.envelope.rcptTo.map(({ address }) => address)
        const keep = async () => {
          const mail = { id: mails.length + 1, ...(await readMail(Buffer.concat(chunks), to)) }
          mails.push(mail)
          await beforeAccept?.(mail)
        }
        callbackify(keep)(callback)
      })
    },
  })

  // A process that is killed while it sends resets its connection, which must not end ours.
  smtp.on('error', () => {})

  const web = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://inbox')
    if (pathname === '/mails.json') {
      response.setHeader('content-type', 'application/json; charset=utf-8')
      response.end(JSON.stringify(mails))
      return
    }
    const mail = mails.find(({ id }) => pathname === `/${id}`)
    response.statusCode = mail || pathname === '/' ? 200 : 404
    response.setHeader('content-type', 'text/html; charset=utf-8')
    response.end(mail ? mailPage(mail) : listPage(mails))
  })

  const smtpAddress = await listening(smtp.server, () => smtp.listen(smtpPort, '127.0.0.1'))
  const webAddress = await listening(web, () => web.listen(webPort, '127.0.0.1'))
  return {
    mails,
    unknown,
    full,
    smtpUrl: `smtp://127.0.0.1:${smtpAddress.port}`,
    webUrl: `http://127.0.0.1:${webAddress.port}`,
    async stop() {
      web.close()
      web.closeAllConnections()
      await new Promise<void>((resolve) => smtp.close(() => resolve()))
    },
  }
}

export type Inbox = Awaited<ReturnType<typeof startInbox>>

type Listener = {
  once(event: 'listening' | 'error', listener: (error?: Error) => void): unknown
  address(): AddressInfo | string | null
}

function listening(server: Listener, listen: () => void): Promise<AddressInfo> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.once('listening', () => resolve(server.address() as AddressInfo))
    listen()
  })
}

async function readMail(raw: Buffer, to: string[]): Promise<Omit<ReceivedMail, 'id'>> {
  const mail = await PostalMime.parse(raw)
  const header = (name: string) => mail.headers.find(({ key }) => key === name)?.value ?? ''
  return {
    at: new Date().toISOString(),
    to,
    messageId: mail.messageId ?? '',
    subject: mail.subject ?? '',
    language: header('content-language'),
    replyTo: mail.replyTo?.[0]?.address ?? '',
    unsubscribe: header('list-unsubscribe'),
    unsubscribePost: header('list-unsubscribe-post'),
    text: mail.text ?? '',
    html: mail.html ?? '',
    attachments: mail.attachments.map(({ filename, content }) => ({
      filename: filename ?? '',
      content: typeof content === 'string' ? content : new TextDecoder().decode(content),
    })),
  }
}

const escape = (text: string) =>
  text.replace(/[&<>"']/g, (character) => `&#${character.codePointAt(0)};`)

const page = (title: string, body: string) => `<!doctype html><html lang="en"><meta charset="utf-8">
<meta name="viewport" content="width=device-width"><title>${escape(title)}</title>
<style>body{font:16px/1.6 system-ui,sans-serif;max-width:50rem;margin:2rem auto;padding:0 1rem}
td{padding:.3rem .8rem .3rem 0;vertical-align:top}iframe{width:100%;height:40rem;border:1px solid #999}
pre{white-space:pre-wrap}</style><h1>${escape(title)}</h1>${body}</html>`

function listPage(mails: readonly ReceivedMail[]) {
  const rows = mails
    .toReversed()
    .map(
      ({ id, at, to, subject }) =>
        `<tr><td>${at.slice(11, 19)}<td>${escape(to.join(', '))}<td><a href="/${id}">${escape(subject)}</a>`,
    )
  const body = rows.length > 0 ? `<table>${rows.join('')}</table>` : '<p>No mail yet.'
  return page('Inbox', `${body}<p><a href="/">Look again</a>`)
}

function mailPage({ subject, to, text, html }: ReceivedMail) {
  // Sandboxed: a letter may show anything but run nothing.
  return page(
    subject,
    `<p><a href="/">All mails</a> · to ${escape(to.join(', '))}
     <iframe sandbox srcdoc="${escape(html)}" title="HTML"></iframe><pre>${escape(text)}</pre>`,
  )
}
