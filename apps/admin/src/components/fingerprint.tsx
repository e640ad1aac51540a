import './fingerprint.css'

/** Eight groups of four, to be read aloud and compared. */
export function Fingerprint({ value, label }: { value: string; label: string }) {
  return (
    <p className="fingerprint" aria-label={`${label}: ${value}`}>
      {value.split(' ').map((group, place) => (
        <span key={place}>{group.toUpperCase()}</span>
      ))}
    </p>
  )
}
