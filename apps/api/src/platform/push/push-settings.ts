import * as z from 'zod'

/** Those of the makers of today's browsers. */
const pushServices =
  'fcm.googleapis.com updates.push.services.mozilla.com *.push.apple.com *.notify.windows.com'

export const pushSettings = {
  PUSH_KEY: z
    .string()
    .regex(/^[\w-]{43}$/, 'is a key as `npm run keys` prints it')
    .transform((key) => Buffer.from(key, 'base64url'))
    .optional()
    .meta({
      description:
        'Signs push messages (VAPID). Without it no browser can subscribe; with another one all subscribe anew.',
      secret: true,
    }),
  PUSH_SERVICES: z
    .string()
    .default(pushServices)
    .transform((text) => text.split(/\s+/).filter(Boolean))
    .describe(
      'Hosts of the push services that messages are sent to, over https; `*.` stands for all below a host.',
    ),
}
