import type { StaffRole } from '@padauk/contract/endpoint'
import type { ComponentType } from 'react'
import type { IconName } from '#admin/components/icon.tsx'
import type { Help } from '#admin/components/help/guide-parts.ts'

export type AdminScreen = {
  /** `/companies`, `/companies/:id` */
  path: string
  /** `lazyScreen([…], () => import(…))`: what is not looked at is not loaded. */
  screen: ComponentType
  /** Who sees it; the server asks again. */
  roles: readonly StaffRole[]
  /** Parts of the staff guide about it, behind the button Help. */
  help: Help
  /** An entry in the navigation, in the order of the screens. */
  navigation?: {
    /** A line separates the groups. */
    group: 'daily' | 'company'
    /** A key of the catalogue. */
    label: string
    icon: IconName
    /** Addresses that belong to the entry without beginning like it. */
    covers?: readonly string[]
  }
}
