export const catalogues = import.meta.glob(
  '../../../../packages/language/messages/en/{admin,admin-*,problems,validation}.json',
  { eager: true, import: 'default' },
)
