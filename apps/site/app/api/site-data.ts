import { useRouteLoaderData } from 'react-router'
import type { SiteData } from './site-data.server.ts'

// Only for the page that reports a bug in loading this very data.
const nothing: SiteData = {
  language: 'en',
  savesData: false,
  origin: '',
  year: '',
  company: null,
  projects: null,
  strip: null,
  isAway: true,
}

/** What every page shows around its own content, loaded by the root. */
export function useSite(): SiteData {
  return useRouteLoaderData<SiteData>('root') ?? nothing
}

export const useLanguage = () => useSite().language
