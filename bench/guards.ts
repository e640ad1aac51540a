import type { Row } from '@padauk/proofs/kit/report'

type Bound = { least: number } | { most: number }

/**
 * Of each line that a short run guards, the ratio that a short run came to on 2026-11-19, of the
 * opening a day later. Short runs start cold and have little to do, so these are not the figures of
 * docs/measurements.md.
 */
const shown: Record<string, Record<string, Bound>> = {
  page: {
    'page /mm through the front, plain': { least: 0.75 },
    'page /mm through the front, brotli': { least: 0.75 },
  },
  render: { 'page /mm without cache, one process': { least: 0.57 } },
  list: { 'public list of tenders through the front': { least: 1 } },
  detail: { 'tender by id': { least: 0.4 } },
  submit: { submit: { least: 0.6 } },
  upload: {
    'upload of 25 MB in one form, 8 at once': { least: 0.23 },
    'upload of 25 MB in resumable pieces, 8 at once': { least: 0.17 },
  },
  'sealed-upload': {
    'sealed upload of 25 MB, resumable, 8 at once, beside PUTs of the same pieces': { least: 0.44 },
  },
  reveal: { 'opening of 20 bids of 6 MB until all files are compared': { least: 0.33 } },
  lighthouse: { '/mm  largest contentful paint': { most: 0.96 } },
  start: {
    'api ready after start, CPU': { most: 4.3 },
    'api idle after start, memory': { most: 1.75 },
  },
}

/** A fall of a third is what noise does not explain. */
const fall = 2 / 3
const written = (ratio: number) => ratio.toFixed(2)

function judged(row: Row, bound: Bound): Row {
  const { ratio = Number.NaN } = row
  if ('least' in bound) {
    const least = bound.least * fall
    return { ...row, wanted: `≥ ${written(least)}`, isHeld: ratio >= least }
  }
  const most = bound.most / fall
  return { ...row, wanted: `≤ ${written(most)}`, isHeld: ratio <= most }
}

/**
 * The rows of a short run of one bench: what is guarded is judged, everything else only told. Benches
 * without an entry count bytes, which other work does not change; they keep their own goals.
 */
export function guard(bench: string, rows: readonly Row[]): readonly Row[] {
  if (!shown[bench]) return rows
  const bounds = Object.entries(shown[bench])
  const missing = bounds.filter(([line]) => !rows.some(({ what }) => what === line))
  return [
    ...rows.map((row) => {
      const [, bound] = bounds.find(([line]) => row.what === line) ?? []
      return bound ? judged(row, bound) : { ...row, wanted: '', isHeld: null }
    }),
    ...missing.map(([what]) => ({ what, value: 'not measured', wanted: '', isHeld: false })),
  ]
}
