import type { Language } from '@padauk/contract/languages'
import type { Logger } from 'pino'
import { createContent } from '#features/content/service'
import { createEnquiries } from '#features/enquiries/service'
import { createMedia } from '#features/media/service'
import { createNotifications } from '#features/notifications/service'
import { createSettings } from '#features/settings/service'
import { createTenders } from '#features/tenders/service'
import type { Config, Limit } from '#platform/config'
import { createDatabase, createPool } from '#platform/database'
import { createQueue } from '#platform/jobs'
import { createLimit } from '#platform/limits'
import { createMail } from '#platform/mail'
import { createMetrics } from '#platform/metrics'
import { openStore } from '#platform/object-store/open-store'

/** The composition root: everything is built here once, and handed to whoever needs it. */
export async function createServices(config: Config, log: Logger, process: 'api' | 'worker') {
  const pool = createPool({
    url: config.DATABASE_URL,
    poolSize: config.DATABASE_POOL,
    name: `padauk-${process}`,
  })
  const db = createDatabase(pool)
  const queue = await createQueue({ pool })
  const mail = createMail({ smtpUrl: config.SMTP_URL, from: config.MAIL_FROM })
  const store = openStore(config)
  await store.prepare()
  const limit = (name: string, value: Limit) => createLimit({ pool, name, limit: value })

  const media = createMedia({ db, store })
  const { describePictures } = media
  const settings = createSettings({ db, describePictures })
  const readSettings = (language: Language) => settings.read(language)
  const publicUrl = config.PUBLIC_URL
  const notifications = createNotifications({ db, queue, mail, publicUrl, readSettings })

  return {
    config,
    log,
    db,
    store,
    mail,
    media,
    settings,
    notifications,
    metrics: createMetrics(process),
    content: createContent({ db, describePictures }),
    tenders: createTenders({ db, describePictures }),
    enquiries: createEnquiries({
      db,
      notifications,
      readSettings,
      limits: {
        perEmail: limit('contact-email', config.LIMIT_CONTACT_PER_EMAIL),
        perAddressBrief: limit('contact-address', config.LIMIT_CONTACT_PER_ADDRESS_BRIEF),
        perAddressDay: limit('contact-address-day', config.LIMIT_CONTACT_PER_ADDRESS_DAY),
        all: limit('contact-all', config.LIMIT_CONTACT_ALL),
      },
    }),
    async close() {
      await queue.stop()
      mail.close()
      await db.destroy()
    },
  }
}

export type Services = Awaited<ReturnType<typeof createServices>>
