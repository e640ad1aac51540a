import { messagesOf } from './messages-of.ts'

export const messages = messagesOf(
  import.meta.glob(
    '../../../../packages/language/messages/en/{admin,admin-*,problems,validation}.json',
    { eager: true, import: 'default' },
  ),
)
