import { createECDH, createHash } from 'node:crypto'

export type Subscription = { endpoint: string; p256dh: string; auth: string }

type Options = {
  /** The private key; without one there is no push. */
  key: Buffer | undefined
  /** Whom the operator of a push service may write to. */
  contact: string
  /** Hosts, `*.host` for all below one, or whole origins. */
  services: readonly string[]
}

/** A device that was off for longer learns of it from the inbox. */
const keptSeconds = 86_400
const patienceMs = 10_000

/** Of `a@b` or `Name <a@b>`, as the settings allow. */
const addressIn = (sender: string) => sender.slice(sender.lastIndexOf('<') + 1).replace('>', '')

/** Web push by VAPID (RFC 8292) to the push services that are allowed. */
export function createPush({ key, contact, services }: Options) {
  const pair = key && keyPairOf(key)

  return {
    publicKey: pair?.publicKey ?? null,

    /** Others could make us send requests anywhere. */
    isAllowed: (endpoint: string) => isOnList(endpoint, services),

    /** `gone`: the browser has ended its subscription. Throws what may be retried. */
    async send(subscription: Subscription, text: string, topic: string) {
      if (!pair) return 'gone'
      const { endpoint, p256dh, auth } = subscription
      // Loaded for the first message: only the worker sends any.
      const { default: webPush } = await import('web-push')
      const { headers, body } = webPush.generateRequestDetails(
        { endpoint, keys: { p256dh, auth } },
        text,
        {
          vapidDetails: { subject: `mailto:${addressIn(contact)}`, ...pair },
          TTL: keptSeconds,
          // A message that is sent twice is shown once.
          topic: createHash('sha256').update(topic).digest('base64url').slice(0, 32),
        },
      )
      const response = await fetch(endpoint, {
        method: 'POST',
        headers: headers as Record<string, string>,
        body: new Uint8Array(body),
        redirect: 'error',
        signal: AbortSignal.timeout(patienceMs),
      })
      await response.body?.cancel()
      if (response.status === 404 || response.status === 410) return 'gone'
      if (!response.ok) throw new Error(`the push service answered ${response.status}`)
      return 'sent'
    },
  }
}

export type Push = ReturnType<typeof createPush>

function keyPairOf(key: Buffer) {
  const curve = createECDH('prime256v1')
  curve.setPrivateKey(key)
  return {
    publicKey: curve.getPublicKey('base64url', 'uncompressed'),
    privateKey: key.toString('base64url'),
  }
}

function isOnList(endpoint: string, services: readonly string[]) {
  if (!URL.canParse(endpoint)) return false
  const { protocol, hostname, port, origin, username } = new URL(endpoint)
  if (services.includes(origin)) return true
  if (protocol !== 'https:' || port !== '' || username !== '') return false
  return services.some((service) =>
    service.startsWith('*.') ? hostname.endsWith(service.slice(1)) : hostname === service,
  )
}
