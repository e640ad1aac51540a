export const catalogues = import.meta.glob(
  '../../../../packages/language/messages/my/{admin,admin-*,problems,validation}.json',
  { eager: true, import: 'default' },
)
