import { createTransport } from 'nodemailer'
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
  attachments?: { filename: string; contentType: string; content: string }[]
}

export function createMail({ smtpUrl, from }: { smtpUrl: string; from: string }) {
  const transport = createTransport(smtpUrl, {
    from,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 30_000,
    // Templates must not read files or addresses.
    disableFileAccess: true,
    disableUrlAccess: true,
  } as object)
  return {
    async send({ messageId, to, subject, html, text, language, replyTo, attachments }: Mail) {
      await transport.sendMail({
        from,
        to: { name: '', address: to },
        subject,
        text,
        messageId,
        ...(html && { html }),
        ...(attachments && { attachments }),
        ...(replyTo && { replyTo: { name: '', address: replyTo } }),
        headers: { 'Content-Language': language, 'Auto-Submitted': 'auto-generated' },
      })
    },
    check: () => transport.verify(),
    close: () => transport.close(),
  }
}

export type MailSender = ReturnType<typeof createMail>

/** What the mail server said, or why it was not reached; empty when it was not about mail at all. */
export function refusalOf(error: unknown) {
  if (!(error instanceof Error) || !('code' in error)) return ''
  const { response } = error as { response?: unknown }
  return faultLine(typeof response === 'string' ? response : error.message)
}
