import type { ItemKind } from '@padauk/contract/admin/content'
import { useLocation } from 'react-router'

/** Each kind has addresses of its own: `/services`, `/services/create`, `/services/security`. */
export function useItemKind() {
  const [, kind] = useLocation().pathname.split('/')
  return kind as ItemKind
}
