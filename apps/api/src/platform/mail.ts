import { createTransport } from 'nodemailer'

export type Mail = {
  /** Stable for one letter: a repeated sending is the same message to every mail system. */
  messageId: string
  to: string
  subject: string
  html: string
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
    // A template never needs to read a file or an address.
    disableFileAccess: true,
    disableUrlAccess: true,
  } as object)
  return {
    async send({ messageId, to, subject, html, text, language, replyTo, attachments }: Mail) {
      await transport.sendMail({
        from,
        to: { name: '', address: to },
        subject,
        html,
        text,
        messageId,
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
