import type { Messages } from './i18n.ts'

export const catalogues = import.meta.glob<Messages>(
  '../../../../packages/language/messages/my/{admin,problems,validation}.json',
  { eager: true, import: 'default' },
)
