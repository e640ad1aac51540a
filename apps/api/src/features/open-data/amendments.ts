import type { Amendment, OcdsLanguage } from '@padauk/contract/open-data'
import type { Facts } from '#features/open-data/content'
import { pick } from '#features/open-data/rules'

/** What amends a tender: an addendum, an extension alone, or its end. */
export type Change = { addendum: number } | 'extension' | 'cancellation'

type Link = { releaseID: string; amendsReleaseID?: string }

const addendumId = (no: number) => `addendum-${no}`

function addendumOf({ addenda }: Facts, no: number, language: OcdsLanguage): Amendment | null {
  const found = addenda.find((each) => each.no === no)
  if (!found) return null
  return {
    id: addendumId(no),
    date: found.publishedAt.toISOString(),
    description: pick(language, found.changedEn, found.changedMm),
  }
}

function extensionOf({ tender }: Facts, before: readonly Amendment[], language: OcdsLanguage) {
  const reason = pick(language, tender.extensionReasonEn, tender.extensionReasonMm)
  const earlier = before.filter(({ id }) => id.startsWith('extension-')).length
  return {
    id: `extension-${earlier + 1}`,
    date: tender.now.toISOString(),
    ...(reason && { rationale: reason }),
  }
}

function cancellationOf({ tender }: Facts, language: OcdsLanguage) {
  const reason = pick(language, tender.cancelReasonEn, tender.cancelReasonMm)
  return {
    id: 'cancellation',
    date: tender.now.toISOString(),
    ...(reason && { rationale: reason }),
  }
}

/** What was amended before the first release, which says nothing of extensions. */
export const earlierAmendments = (facts: Facts, language: OcdsLanguage) =>
  facts.addenda.flatMap(({ no }) => addendumOf(facts, no, language) ?? [])

/** Those of the release before, and what this one amends, tied to both. */
export function amendmentsWith(
  facts: Facts,
  { before, change, link, language }: Asked,
): readonly Amendment[] {
  if (change === undefined) return before
  const made = madeBy(change, facts, before, language)
  if (!made) throw new Error('the addendum is not published')
  return [...before.filter(({ id }) => id !== made.id), { ...made, ...link }]
}

function madeBy(
  change: Change,
  facts: Facts,
  before: readonly Amendment[],
  language: OcdsLanguage,
) {
  if (change === 'extension') return extensionOf(facts, before, language)
  if (change === 'cancellation') return cancellationOf(facts, language)
  return addendumOf(facts, change.addendum, language)
}

type Asked = {
  before: readonly Amendment[]
  change: Change | undefined
  link: Link
  language: OcdsLanguage
}
