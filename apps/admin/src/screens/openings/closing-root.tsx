import { groupsOf } from '@padauk/sealing/fingerprint'
import '#admin/components/fingerprint.css'

/** In groups, and in small letters as e-mails and the tender's page have it. */
export function ClosingRoot({ root, label }: { root: string; label: string }) {
  return (
    <p className="fingerprint closing-root" role="group" aria-label={`${label}: ${root}`}>
      {groupsOf(root).map((group, place) => (
        <span key={place}>{group}</span>
      ))}
    </p>
  )
}
