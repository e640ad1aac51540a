import type { Transporter } from 'nodemailer'
import { faultLine } from '#platform/text/fault-line'

export type Mail = {
  /** Stable for one letter: a repeated sending is the same message to every mail system. */
  messageId: string
  to: string
  subject: string
  html?: string
  text: string
  language: 'en' | 'my'
  replyTo?: string
  /** Where a mail program unsubscribes in one tap (RFC 8058). */
  unsubscribe?: string
  attachments?: { filename: string; contentType: string; content: string }[]
}

export function createMail({ smtpUrl, from }: { smtpUrl: string; from: string }) {
  let opened: Promise<Transporter> | undefined
  // Loaded for the first e-mail: most processes send none, and it costs each start a tenth.
  const transport = () => (opened ??= openTransport(smtpUrl, from))
  return {
    async send(letter: Mail) {
      const { messageId, to, subject, html, text, replyTo, attachments } = letter
      await (
        await transport()
      ).sendMail({
        from,
        to: { name: '', address: to },
        subject,
        text,
        messageId,
        ...(html && { html }),
        ...(attachments && { attachments }),
        ...(replyTo && { replyTo: { name: '', address: replyTo } }),
        headers: headersOf(letter),
      })
    },
    check: async () => (await transport()).verify(),
    close: async () => (await opened)?.close(),
  }
}

async function openTransport(smtpUrl: string, from: string): Promise<Transporter> {
  const { createTransport } = await import('nodemailer')
  return createTransport(smtpUrl, {
    from,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 30_000,
    // Templates must not read files or addresses.
    disableFileAccess: true,
    disableUrlAccess: true,
  } as object)
}

function headersOf({ language, unsubscribe }: Mail) {
  return {
    'Content-Language': language,
    'Auto-Submitted': 'auto-generated',
    ...(unsubscribe && {
      'List-Unsubscribe': `<${unsubscribe}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    }),
  }
}

export type MailSender = ReturnType<typeof createMail>

/** What the mail server said, or why it was not reached; empty when it was not about mail at all. */
export function refusalOf(error: unknown) {
  if (!(error instanceof Error) || !('code' in error)) return ''
  const { response } = error as { response?: unknown }
  return faultLine(typeof response === 'string' ? response : error.message)
}

/** What the mail server said about the address itself; undefined when something else failed. */
function codeAboutAddress(error: unknown) {
  if (!(error instanceof Error)) return undefined
  const { command, responseCode } = error as { command?: unknown; responseCode?: unknown }
  return command === 'RCPT TO' && typeof responseCode === 'number' ? responseCode : undefined
}

export const isAboutAddress = (error: unknown) => codeAboutAddress(error) !== undefined

/** Whether the mail server rejected the address itself, for good. */
export function isAddressRefused(error: unknown) {
  const code = codeAboutAddress(error) ?? 0
  return code >= 500 && code < 600
}
