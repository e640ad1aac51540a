import type { IForbiddenRuleType } from 'dependency-cruiser'

const ground = ['sealed', 'parts', 'words', 'api']
const frame = ['shell', 'forms', 'motion', 'loading', ...ground]

/** The folders of the site, from top to bottom, and what each may import beside itself. */
const mayImport: Record<string, string[]> = {
  routes: [
    'home',
    'search',
    'articles',
    'desk',
    'submission',
    'tenders',
    'receipts',
    'results',
    'notices',
    'papers',
    'account',
    ...frame,
  ],
  home: ['tenders', ...frame],
  search: ['tenders', ...frame],
  articles: frame,
  desk: ['tenders', 'results', 'papers', 'account', ...frame],
  submission: ['tenders', 'receipts', 'notices', 'papers', 'account', ...frame],
  tenders: ['receipts', 'results', 'notices', 'account', ...frame],
  receipts: ['results', 'account', ...frame],
  results: ['papers', 'account', ...frame],
  notices: ['account', ...frame],
  papers: ['account', ...frame],
  account: frame,
  forms: ['shell', 'loading', ...ground],
  shell: ['loading', ...ground],
  motion: ['loading', ...ground],
  loading: ground,
  sealed: [],
  parts: ['words', 'api'],
  api: ['words'],
  words: [],
}

export const siteFolders = Object.keys(mayImport)

/** Imports run down: a part that a lower folder needs belongs in a lower folder. */
export const siteRules = Object.entries(mayImport).map(([folder, below]): IForbiddenRuleType => ({
  name: `9-site-${folder}-imports-only-what-lies-below`,
  severity: 'error',
  from: { path: `^apps/site/app/${folder}/` },
  to: { path: '^apps/site/app/', pathNot: `^apps/site/app/(${[folder, ...below].join('|')})/` },
}))
