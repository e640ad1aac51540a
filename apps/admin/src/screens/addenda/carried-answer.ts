import { useLocation } from 'react-router'

/** An answer that changes the tender, on its way from the question to an addendum. */
export type CarriedAnswer = {
  question: { id: string; asker: number }
  changed_en: string
  changed_mm: string
}

/** Kept by the browser with the entry of its history, so a reload finds it. */
export function useCarriedAnswer(): CarriedAnswer | null {
  const { state } = useLocation() as { state: { carried?: CarriedAnswer } | null }
  return state?.carried ?? null
}
