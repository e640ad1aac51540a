import type { IConfiguration } from 'dependency-cruiser'
import { siteRules } from './import-rules-site.ts'

const feature = '^apps/api/src/features/([^/]+)/'

/** The admin's folders, from the top. Each knows only those below it. */
const adminLayers = ['screens', 'layout', 'sign-in', 'forms', 'components', 'session', 'words']

/** The rules of import. Each has been seen to fail on a planted violation (tools/import-rules.test.ts). */
export const importRules = {
  forbidden: [
    {
      name: '1-no-cycles',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: '2-contract-knows-only-zod-and-language',
      severity: 'error',
      from: { path: '^packages/contract/', pathNot: '\\.test\\.ts$' },
      to: { pathNot: '^(packages/contract/|packages/language/)|(^|/)node_modules/zod/' },
    },
    {
      name: '2-evidence-knows-only-zod-and-contract',
      severity: 'error',
      from: { path: '^packages/evidence/', pathNot: '\\.test\\.ts$' },
      to: { pathNot: '^packages/(evidence|contract)/|(^|/)node_modules/zod/' },
    },
    {
      name: '2-sealing-knows-only-cryptography-contract-and-evidence',
      comment: 'It runs in pages, workers and from a file on a disk: no Node, no framework.',
      severity: 'error',
      from: { path: '^packages/sealing/', pathNot: '\\.test\\.ts$|/src/vectors/' },
      to: {
        pathNot:
          '^packages/(sealing/(?!src/vectors/)|evidence/|contract/)|(^|/)node_modules/(zod|@noble|@scure|age-encryption)/',
      },
    },
    {
      name: '2-server-knows-only-zod-and-node',
      severity: 'error',
      from: { path: '^packages/server/', pathNot: '\\.test\\.ts$' },
      to: {
        pathNot: '^packages/server/|(^|/)node_modules/zod/',
        dependencyTypesNot: ['core'],
      },
    },
    {
      name: '2-sheets-know-only-react-contract-language-and-sealing',
      severity: 'error',
      from: { path: '^packages/sheets/', pathNot: '\\.test\\.ts$' },
      to: {
        pathNot:
          '^packages/(sheets|contract|language|sealing)/|(^|/)node_modules/((@types/)?react|icu-minify)/',
      },
    },
    {
      name: '2-language-knows-only-react',
      severity: 'error',
      from: { path: '^packages/language/', pathNot: '\\.test\\.ts$|/compiled-messages\\.ts$' },
      to: { pathNot: '^packages/language/|(^|/)node_modules/(@types/)?react/' },
    },
    {
      name: '3-site-and-admin-know-only-the-packages',
      severity: 'error',
      from: { path: '^apps/(site|admin)/' },
      to: { path: '^apps/', pathNot: '^apps/$1/' },
    },
    {
      name: '3-only-server-processes-know-the-server-package',
      severity: 'error',
      from: {
        path: '^(apps|packages)/',
        pathNot: ['^apps/api/', '^apps/site/server', '\\.server\\.ts$', '^packages/server/'],
      },
      to: { path: '^packages/server/' },
    },
    {
      name: '3-nothing-that-runs-knows-the-tools',
      severity: 'error',
      from: { path: '^(apps|packages)/' },
      to: { path: '^(tools|e2e|bench|proofs)/' },
    },
    {
      name: '3-only-tests-know-the-testing-package',
      severity: 'error',
      from: {
        path: '^(apps|packages)/',
        pathNot: ['\\.test\\.ts$', '/test/', '^packages/testing/'],
      },
      to: { path: '^packages/testing/' },
    },
    {
      name: '4-platform-knows-no-feature',
      severity: 'error',
      from: { path: '^apps/api/src/platform/', pathNot: '\\.test\\.ts$' },
      to: { path: '^apps/api/src/(features/|composition/|app|services|main|worker)' },
    },
    {
      name: '5-a-feature-is-entered-by-its-service',
      severity: 'error',
      from: { path: feature, pathNot: '\\.test\\.ts$' },
      to: { path: feature, pathNot: ['^apps/api/src/features/$1/', '/service\\.ts$'] },
    },
    {
      name: '6-services-and-rules-know-no-http',
      severity: 'error',
      from: {
        path: '^apps/api/src/features/',
        pathNot: ['/routes\\.ts$', '\\.test\\.ts$'],
      },
      to: {
        path: [
          '(^|/)node_modules/(fastify|@fastify)/',
          '^apps/api/src/platform/http/',
          '/routes\\.ts$',
        ],
      },
    },
    {
      name: '7-sql-lives-in-repositories',
      severity: 'error',
      from: {
        path: '^apps/api/src/',
        pathNot: [
          '/repository\\.ts$',
          '^apps/api/src/platform/',
          '^apps/api/src/(main|worker)\\.ts$',
          '\\.test\\.ts$',
        ],
      },
      to: { path: '(^|/)node_modules/(kysely|pg)/' },
    },
    {
      name: '8-a-repository-imports-nothing-above-it',
      severity: 'error',
      from: { path: '/repository\\.ts$' },
      to: { path: '^apps/.*/(service|routes|jobs)\\.ts$' },
    },
    ...siteRules,
    ...adminLayers.map((layer, place) => ({
      name: '10-an-admin-folder-knows-only-those-below',
      severity: 'error' as const,
      from: { path: `^apps/admin/src/${layer}/`, pathNot: '\\.test\\.ts$' },
      to: { path: `^apps/admin/src/(${['[^/]+$', ...adminLayers.slice(0, place)].join('|')})` },
    })),
    {
      name: 'nothing-unresolved',
      comment: 'A module that was not found was not checked either.',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true, pathNot: '^(virtual:|\\./\\+types/)' },
    },
  ],
  options: {
    // TypeScript 7 has no compiler API; without swc the tool would check nothing and be content.
    parser: 'swc',
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    // Not simply /dist/: that would also leave out the very packages the rules speak of.
    exclude: {
      path: ['^apps/[^/]+/(build|dist|\\.react-router)/', '^e2e/test-results/', 'tables\\.ts$'],
    },
    enhancedResolveOptions: {
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json'],
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
    },
  },
} satisfies IConfiguration
