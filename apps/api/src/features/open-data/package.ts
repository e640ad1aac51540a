import { ocdsVersion } from '@padauk/contract/open-data'
import type { OcdsLanguage, RecordPackage, Release } from '@padauk/contract/open-data'
import type { ReleaseRow } from '#features/open-data/repository'

type Compiled = RecordPackage['records'][number]['compiledRelease']

const officialExtensions = ['enquiry', 'bid', 'bidOpening'].map(
  (name) =>
    `https://raw.githubusercontent.com/open-contracting-extensions/ocds_${name}_extension/v1.1.5/extension.json`,
)
/** Lies among the public files of the site. */
const standstillExtension = '/ocds/standstill/extension.json'

type About = {
  publicUrl: string
  path: string
  query?: Record<string, string>
  language: OcdsLanguage
  /** Empty before staff have filled it in. */
  names: Record<OcdsLanguage, string>
}

/** What stands around releases and records. */
export function packageOf({ publicUrl, path, query = {}, language, names }: About) {
  const uri = new URL(path, publicUrl)
  uri.search = String(new URLSearchParams({ lang: language, ...query }))
  return {
    uri: uri.href,
    version: ocdsVersion as typeof ocdsVersion,
    extensions: [...officialExtensions, new URL(standstillExtension, publicUrl).href],
    publisher: { name: names[language] || uri.host, uri: new URL('/', publicUrl).href },
  }
}

/** Unique within its process, and independent of the prefix of the installation. */
export const releaseId = (tenderId: string, number: number) => `${tenderId}-${number}`

const headingOf = (row: ReleaseRow, prefix: string, language: OcdsLanguage) => ({
  ocid: `${prefix}-${row.tenderId}`,
  id: releaseId(row.tenderId, row.number),
  date: row.releasedAt.toISOString(),
  initiationType: 'tender' as const,
  language,
})

export const contentIn = ({ contentEn, contentMy }: ReleaseRow, language: OcdsLanguage) =>
  language === 'my' ? contentMy : contentEn

export const describe = (row: ReleaseRow, prefix: string, language: OcdsLanguage): Release => ({
  ...headingOf(row, prefix, language),
  tag: row.tags,
  ...contentIn(row, language),
})

/** Every release says all that was public, so that the newest one is the sum of all. */
export function compiledOf(newest: ReleaseRow, prefix: string, language: OcdsLanguage): Compiled {
  const heading = headingOf(newest, prefix, language)
  return {
    ...heading,
    id: `${heading.ocid}-${heading.date}`,
    tag: ['compiled'],
    ...contentIn(newest, language),
  }
}
