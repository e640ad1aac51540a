import { useEffect, useState } from 'react'
import { keepTrying } from '#app/loading/retry.ts'

type Drawing = { size: number; path: string }

/** One path of squares: a drawing, so no style has to be allowed and paper gets sharp edges. */
async function draw(text: string): Promise<Drawing> {
  const { encode } = await import('uqr')
  const { data, size } = encode(text, { ecc: 'M', border: 2 })
  const rows = data.map((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')))
  return { size, path: rows.flat().join('') }
}

export function QrCode({ text, label }: { text: string; label: string }) {
  const [drawing, setDrawing] = useState<Drawing>()
  useEffect(() => {
    let isWanted = true
    const begin = async () => {
      const done = await keepTrying(() => draw(text))
      if (isWanted) setDrawing(done)
    }
    void begin()
    return () => {
      isWanted = false
    }
  }, [text])
  if (!drawing) return <div className="qr-code" />
  return (
    <svg
      viewBox={`0 0 ${drawing.size} ${drawing.size}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
      className="qr-code"
    >
      <path d={drawing.path} />
    </svg>
  )
}
