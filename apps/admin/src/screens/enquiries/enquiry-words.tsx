import type { EnquiryState } from '@padauk/contract/admin/enquiries'
import type { InterestedService } from '@padauk/contract/enquiries'
import { StatusBadge } from '#admin/components/status-badge.tsx'
import type { BadgeTone } from '#admin/components/status-badge.tsx'
import { useWords } from '#admin/words/words.ts'

const tones: Record<EnquiryState, BadgeTone> = { new: 'new', answered: 'good', closed: 'closed' }

export function EnquiryBadge({ state }: { state: EnquiryState }) {
  const { t } = useWords()
  return <StatusBadge tone={tones[state]}>{t(`enquiries.states.${state}`)}</StatusBadge>
}

const wordOf: Record<InterestedService, string> = {
  'Property Management': 'propertyManagement',
  'Engineering service': 'engineering',
  'Housekeeping service': 'housekeeping',
  'Security service': 'security',
  'Customer service': 'customer',
}

/** The form sends the English choice in both languages; staff read their own. */
export function useServiceName() {
  const { t } = useWords()
  return (service: string) => {
    const word = wordOf[service as InterestedService] as string | undefined
    return word ? t(`enquiries.services.${word}`) : service
  }
}

export function ServiceName({ service }: { service: string }) {
  return <>{useServiceName()(service)}</>
}
