import { encode } from 'uqr'

/** Drawn as a path: the content security policy allows no pictures by `data:` address. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { ecc: 'M', border: 2 })
  const path = data
    .flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : '')))
    .join('')
  return (
    <svg className="qr-code" viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label}>
      <path d={`M0 0h${size}v${size}H0z`} fill="#fff" />
      <path d={path} fill="#0e2f2b" shapeRendering="crispEdges" />
    </svg>
  )
}
