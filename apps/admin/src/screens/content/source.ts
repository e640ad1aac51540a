import {
  Content,
  itemKinds,
  publishContent,
  readContent,
  readContentVersion,
  restoreContent,
  saveContent,
  unpublishContent,
} from '@padauk/contract/admin/content'
import type { ContentKind, EditedContent, ItemKind } from '@padauk/contract/admin/content'
import type { StaffDocument, StaffPicture } from '@padauk/contract/admin/media'
import {
  CompanySettings,
  publishCompanySettings,
  readCompanySettings,
  readCompanySettingsVersion,
  restoreCompanySettings,
  saveCompanySettings,
} from '@padauk/contract/admin/settings'
import type { PreviewKind } from '@padauk/contract/admin/previews'
import type { Answered } from '@padauk/contract/client'
import { callAdmin } from '#admin/session/call.ts'
import type { SitePaths } from '#admin/components/site-link.tsx'
import { companyParts, partsOf } from './parts.ts'
import type { Part } from './parts.ts'
import { contentOf } from './values.ts'
import type { Values } from './values.ts'

type Files = { pictures?: StaffPicture[]; documents?: StaffDocument[] }

/** What every editor needs of what it edits, be it an item, a text or the company's settings. */
export type Edited = Pick<
  EditedContent,
  'revision' | 'state' | 'missing_burmese' | 'changed_at' | 'changed_by' | 'versions'
> &
  Files & { content: object }

export type OldVersion = Files & { revision: number; content: object }

export type Source = {
  /** Names it among all that is edited. */
  key: string
  parts: Part[]
  schema: typeof Content | typeof CompanySettings
  contentOf: (values: Values) => object
  read: () => Promise<Answered<Edited>>
  readVersion: (revision: number) => Promise<Answered<OldVersion>>
  /** `asTyped`: fields whose words are not turned into Unicode. */
  save: (values: Values, asTyped: string[]) => Promise<Answered<Edited>>
  publish: (values: Values, asTyped: string[]) => Promise<Answered<Edited>>
  /** Whether anyone listens to `asTyped`. */
  keepsWords: boolean
  restore: (revision: number, from: number) => Promise<Answered<Edited>>
  /** Only content that is optional can be taken off the site. */
  takeOff?: (revision: number) => Promise<Answered<Edited>>
  preview: { kind: PreviewKind; id: string }
  /** Where the site shows it. */
  paths: SitePaths
}

const isItemKind = (kind: ContentKind): kind is ItemKind =>
  (itemKinds as readonly string[]).includes(kind)

const home = (anchor: string): SitePaths => ({ en: `/#${anchor}`, mm: `/mm#${anchor}` })
const inBoth = (path: string): SitePaths => ({ en: `${path}?lang=en`, mm: `${path}?lang=mm` })

function pathsOf(kind: ContentKind, id: string): SitePaths {
  switch (kind) {
    case 'services':
      return { en: `/service/${id}/en`, mm: `/service/${id}/mm` }
    case 'projects':
      return { en: `/project/${id}/en`, mm: `/project/${id}/mm` }
    case 'privacy':
      return inBoth('/privacy')
    case 'terms':
      return inBoth('/tenders')
    case 'news':
      return home('news')
    case 'about-us':
      return home('about-us')
    case 'maps':
      return home('location')
    case 'banners':
    case 'disclaimer':
      return { en: '/', mm: '/mm' }
  }
}

export function contentSource(kind: ContentKind, id: string): Source {
  const params = { kind, id }
  const body = (values: Values, asTyped: string[]) => ({
    revision: values.revision,
    content: contentOf(kind, values),
    as_typed: asTyped,
  })
  return {
    key: `${kind}-${id}`,
    parts: partsOf[kind],
    schema: Content,
    contentOf: (values) => contentOf(kind, values),
    read: () => callAdmin(readContent, { params }),
    readVersion: (revision) => callAdmin(readContentVersion, { params: { ...params, revision } }),
    save: (values, asTyped) => callAdmin(saveContent, { params, body: body(values, asTyped) }),
    publish: (values, asTyped) =>
      callAdmin(publishContent, { params, body: body(values, asTyped) }),
    keepsWords: true,
    restore: (revision, from) => callAdmin(restoreContent, { params, body: { revision, from } }),
    ...(isItemKind(kind) && {
      takeOff: (revision) =>
        callAdmin(unpublishContent, { params: { kind, id }, body: { revision } }),
    }),
    preview: { kind, id },
    paths: pathsOf(kind, id),
  }
}

const settingsOf = ({ revision: _, ...settings }: Values) => settings as CompanySettings

export const companySource: Source = {
  key: 'company',
  parts: companyParts,
  schema: CompanySettings,
  keepsWords: false,
  contentOf: settingsOf,
  read: () => callAdmin(readCompanySettings, {}),
  readVersion: (revision) => callAdmin(readCompanySettingsVersion, { params: { revision } }),
  save: (values) =>
    callAdmin(saveCompanySettings, {
      body: { revision: values.revision, content: settingsOf(values) },
    }),
  publish: (values) =>
    callAdmin(publishCompanySettings, {
      body: { revision: values.revision, content: settingsOf(values) },
    }),
  restore: (revision, from) => callAdmin(restoreCompanySettings, { body: { revision, from } }),
  preview: { kind: 'settings', id: 'company' },
  paths: home('contact'),
}
