import { lazy } from 'react'
import type { ComponentType } from 'react'
import type { AdminScreen } from '#admin/layout/admin-screen.ts'
import { audit } from '#admin/screens/audit/register.ts'
import { companies } from '#admin/screens/companies/register.ts'
import { content } from '#admin/screens/content/register.ts'
import { enquiries } from '#admin/screens/enquiries/register.ts'
import { mail } from '#admin/screens/mail/register.ts'
import { staff, staffPages } from '#admin/screens/staff/register.ts'
import { submissions } from '#admin/screens/submissions/register.ts'
import { takeBacks, tenders } from '#admin/screens/tenders/register.ts'

const everybody = ['owner', 'editor', 'officer', 'auditor'] as const

/** Every screen of the admin. A part keeps its own in `screens/<part>/register.ts` and is spread here. */
export const screens: AdminScreen[] = [
  {
    path: '/',
    screen: lazy(() => import('#admin/screens/dashboard/dashboard-screen.tsx')),
    roles: everybody,
    help: ['beginning'],
    navigation: { label: 'navigation.dashboard', icon: 'dashboard' },
  },
  ...companies,
  ...tenders,
  ...submissions,
  ...takeBacks,
  ...enquiries,
  ...content,
  ...mail,
  ...staff,
  ...audit,
]

/** Pages that need nobody signed in and have no navigation: they stand in a `BrandPage`. */
export const pagesOutside: { path: string; page: ComponentType }[] = [...staffPages]
