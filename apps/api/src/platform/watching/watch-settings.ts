import * as z from 'zod'

export const watchSettings = {
  OPERATOR_EMAIL: z
    .email('is an address like operator@padauk.example')
    .optional()
    .meta({ description: 'The recipient of `npm run doctor -- --mail`.', readBy: 'doctor' }),
  BACKUP_NEWEST: z.string().default('/var/lib/padauk-backup/newest').meta({
    description:
      'The file in which `ops/backup` notes when the newest backup was taken; beside it, how the last drill ended. `none` where the database is backed up by other means.',
    readBy: 'worker, doctor',
  }),
  PRIVATE_DOORS: z
    .string()
    .regex(
      /^https?:\/\/\S+(\s+https?:\/\/\S+)*$/,
      'is a list of addresses like http://127.0.0.1:9101',
    )
    .optional()
    .meta({
      description:
        'The admin ports that `npm run doctor` checks, separated by spaces. By default those of one api, one worker and one site on this machine.',
      readBy: 'doctor',
    }),
  TLS_CERTIFICATE: z.string().optional().meta({
    description:
      'The certificate file of nginx, for `npm run doctor`. By default the certificate is read from `PUBLIC_URL`.',
    readBy: 'doctor',
  }),
}
