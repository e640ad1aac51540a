import { resolve } from 'node:dns/promises'
import type { Config } from '#platform/config'
import { findingsAbout, reasonOf } from '#platform/doctor/finding'
import type { Finding } from '#platform/doctor/finding'
import { isHere } from '#platform/doctor/machine'
import { hasStartTls } from '#platform/doctor/smtp'
import { createMail } from '#platform/mail/mail'

const { ok, look, wrong } = findingsAbout('mail')
const dnsWithinMs = 5_000

type Server = { host: string; port: number; isEncrypted: boolean; user: string }

function serverOf(smtpUrl: string): Server {
  const url = new URL(smtpUrl)
  const isEncrypted = url.protocol === 'smtps:'
  const port = Number(url.port) || (isEncrypted ? 465 : 587)
  return { host: url.hostname, port, isEncrypted, user: decodeURIComponent(url.username) }
}

const domainOf = (address: string) => /@([^\s<>@]+?)>?$/.exec(address)?.[1]?.toLowerCase() ?? ''

export type AskDns = (name: string) => Promise<string[] | 'none' | 'unasked'>

/** The TXT records of a name; a name that is not there is an answer too. */
export const askDns: AskDns = async (name) => {
  const asking = resolve(name, 'TXT').then(
    (records) => records.map((parts) => parts.join('')),
    ({ code }: { code?: string }) =>
      code === 'ENOTFOUND' || code === 'ENODATA' ? ('none' as const) : ('unasked' as const),
  )
  const patience = new Promise<'unasked'>((settle) => {
    setTimeout(() => settle('unasked'), dnsWithinMs).unref()
  })
  return Promise.race([asking, patience])
}

/** Whether the mail server accepts our e-mails, and whether others will trust them. */
export async function examineMail(config: Config, dns: AskDns = askDns): Promise<Finding[]> {
  const server = serverOf(config.SMTP_URL)
  return [
    await examineServer(config, server),
    ...(await examineEncryption(server)),
    ...examineSender(config, server),
    ...(await examineDomain(domainOf(config.MAIL_FROM), dns)),
    ...examineReader(config),
  ]
}

async function examineServer({ SMTP_URL, MAIL_FROM }: Config, { host }: Server) {
  const mail = createMail({ smtpUrl: SMTP_URL, from: MAIL_FROM })
  try {
    await mail.check()
    return ok(`${host} lets us in.`)
  } catch (error) {
    const todo = 'Compare SMTP_URL with what the mail provider says. E-mails wait until then.'
    return wrong(`${host} does not let us in: ${reasonOf(error)}.`, todo)
  } finally {
    await mail.close()
  }
}

async function examineEncryption({ host, port, isEncrypted }: Server) {
  if (isEncrypted) return [ok('Letters travel encrypted (smtps).')]
  if (isHere(host)) return [ok('The mail server is on this machine.')]
  const offered = await hasStartTls({ host, port })
  if (offered === null) return []
  if (offered) return [ok('Letters travel encrypted (STARTTLS).')]
  const todo = 'Use smtps:// with port 465, or a server that offers STARTTLS.'
  return [wrong('Letters, with receipts and codes in them, travel unencrypted.', todo)]
}

function examineReader({ OPERATOR_EMAIL }: Config) {
  if (OPERATOR_EMAIL) return []
  const todo = 'Set OPERATOR_EMAIL, and the timers mail what is wrong.'
  return [look('This report is not e-mailed.', todo)]
}

function examineSender({ MAIL_FROM }: Config, { user }: Server) {
  const [from, login] = [domainOf(MAIL_FROM), domainOf(user)]
  if (!login || login === from || from.endsWith(`.${login}`)) return []
  const todo = 'Send from an address of the same domain, or DMARC will not let letters through.'
  return [look(`We sign in with an account of ${login} and send as ${from}.`, todo)]
}

const dkim =
  'Send a letter elsewhere and look for dkim=pass in its headers: the signature can’t be seen from here.'

/** SPF and DMARC records have known names; a DKIM key has a selector that only the provider knows. */
async function examineDomain(domain: string, dns: AskDns) {
  const [spf, dmarc] = await Promise.all([dns(domain), dns(`_dmarc.${domain}`)])
  if (spf === 'unasked' || dmarc === 'unasked') {
    return [look(`DNS could not be asked about ${domain}.`, 'Run the doctor where DNS works.')]
  }
  const named = (records: string[] | 'none', begins: RegExp) =>
    records !== 'none' && records.some((record) => begins.test(record))
  const hasSpf = named(spf, /^v=spf1\b/i)
  const hasDmarc = named(dmarc, /^v=DMARC1\b/i)
  return [
    hasSpf
      ? ok(`${domain} says who may send for it (SPF).`)
      : look(
          `${domain} has no SPF record.`,
          `Add a TXT record: v=spf1 include:<the mail provider> -all`,
        ),
    hasDmarc
      ? ok(`${domain} says what happens to forged letters (DMARC).`, dkim)
      : look(
          `${domain} has no DMARC record.`,
          `Add a TXT record at _dmarc.${domain}: v=DMARC1; p=quarantine`,
        ),
  ]
}
