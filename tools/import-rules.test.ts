import { globSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, sep } from 'node:path'
import { expect, test } from 'vitest'
import { siteFolders } from './import-rules-site.ts'
import { checkImports } from './import-rules.ts'
import { root } from '@padauk/testing/processes'

/** A small tree in our own layout, with the given files planted in it. */
async function faultsOf(files: Record<string, string>) {
  const tree = mkdtempSync(join(tmpdir(), 'padauk-imports-'))
  try {
    symlinkSync(join(root, 'node_modules'), join(tree, 'node_modules'))
    for (const [path, text] of Object.entries(files)) {
      mkdirSync(dirname(join(tree, path)), { recursive: true })
      writeFileSync(join(tree, path), text)
    }
    return (await checkImports(tree)).faults
  } finally {
    rmSync(tree, { recursive: true })
  }
}

const features = 'apps/api/src/features'
const nothing = 'export const nothing = 0\n'
const importing = (path: string) => `import { nothing } from '${path}'\nexport const x = nothing\n`

/** Each has the name of its rule, and after a comma what is special about it. */
const violations: Record<string, Record<string, string>> = {
  '1-no-cycles': {
    'apps/api/src/a.ts': "import { b } from './b.ts'\nexport const a = () => b\n",
    'apps/api/src/b.ts': "import { a } from './a.ts'\nexport const b = () => a\n",
  },
  '2-contract-knows-only-zod-and-language': {
    'packages/contract/src/x.ts': "import { Pool } from 'pg'\nexport const x = Pool\n",
  },
  '2-evidence-knows-only-zod-and-contract': {
    'packages/evidence/src/x.ts': importing('../../language/src/x.ts'),
    'packages/language/src/x.ts': nothing,
  },
  '2-sealing-knows-only-cryptography-contract-and-evidence': {
    'packages/sealing/src/x.ts': "import { hash } from 'node:crypto'\nexport const x = hash\n",
  },
  '2-sealing-knows-only-cryptography-contract-and-evidence, and none of its vectors': {
    'packages/sealing/src/x.ts': importing('./vectors/x.ts'),
    'packages/sealing/src/vectors/x.ts': nothing,
  },
  '2-server-knows-only-zod-and-node': {
    'packages/server/src/x.ts': importing('../../contract/src/x.ts'),
    'packages/contract/src/x.ts': nothing,
  },
  '2-sheets-know-only-react-contract-language-and-sealing': {
    'packages/sheets/src/x.ts': importing('../../evidence/src/x.ts'),
    'packages/evidence/src/x.ts': nothing,
  },
  '2-language-knows-only-react': {
    'packages/language/src/x.ts': "import * as z from 'zod'\nexport const x = z\n",
  },
  '3-site-and-admin-know-only-the-packages': {
    'apps/site/app/x.ts': importing('../../api/src/x.ts'),
    'apps/api/src/x.ts': nothing,
  },
  '3-only-server-processes-know-the-server-package': {
    'apps/site/app/x.ts': importing('../../../packages/server/src/x.ts'),
    'packages/server/src/x.ts': nothing,
  },
  '3-nothing-that-runs-knows-the-tools': {
    'apps/api/src/features/tenders/opening/x.test.ts': importing('../../../../../../tools/x.ts'),
    'tools/x.ts': nothing,
  },
  '3-only-tests-know-the-testing-package': {
    'apps/api/src/platform/x.ts': importing('../../../../packages/testing/src/x.ts'),
    'packages/testing/src/x.ts': nothing,
  },
  '4-platform-knows-no-feature': {
    'apps/api/src/platform/x.ts': importing('../features/tenders/service.ts'),
    [`${features}/tenders/service.ts`]: nothing,
  },
  '5-a-feature-is-entered-by-its-service': {
    [`${features}/enquiries/service.ts`]: importing('../tenders/rules.ts'),
    [`${features}/tenders/rules.ts`]: nothing,
  },
  '6-services-and-rules-know-no-http': {
    [`${features}/tenders/service.ts`]: "import Fastify from 'fastify'\nexport const x = Fastify\n",
  },
  '6-services-and-rules-know-no-http, two folders deep': {
    [`${features}/submissions/opening/packages.ts`]:
      "import Fastify from 'fastify'\nexport const x = Fastify\n",
  },
  '6-services-and-rules-know-no-http, in a folder of the platform': {
    [`${features}/uploads/locks/locker.ts`]: importing('../../../platform/http/serve.ts'),
    'apps/api/src/platform/http/serve.ts': nothing,
  },
  '7-sql-lives-in-repositories': {
    [`${features}/tenders/service.ts`]: "import { sql } from 'kysely'\nexport const x = sql\n",
  },
  '8-a-repository-imports-nothing-above-it': {
    [`${features}/tenders/repository.ts`]: importing('./service.ts'),
    [`${features}/tenders/service.ts`]: nothing,
  },
  '8-a-repository-imports-nothing-above-it, two folders deep, under another name': {
    [`${features}/content/editing/repository.ts`]: importing('./publishing.ts'),
    [`${features}/content/editing/publishing.ts`]: importing('../repository.ts'),
    [`${features}/content/repository.ts`]: nothing,
  },
  '10-an-admin-folder-knows-only-those-below': {
    'apps/admin/src/components/rich-text/x.ts': importing('../../forms/x.ts'),
    'apps/admin/src/forms/x.ts': nothing,
  },
  'nothing-unresolved': {
    'apps/api/src/x.ts': importing('#platform/not-there'),
  },
}

test.each(Object.entries(violations))('finds a violation of %s', async (name, files) => {
  const faults = await faultsOf(files)
  const [rule] = name.split(',')
  expect(faults.filter((fault) => fault.startsWith(`${rule}:`))).not.toEqual([])
})

const site = 'apps/site/app'
/** A folder above; for the others routes will do, and for routes the top. */
const above: Record<string, string> = { parts: 'shell', api: 'parts', receipts: 'submission' }

test.each(siteFolders)('9-site-%s finds a violation at depth one and two', async (folder) => {
  const target = above[folder] ?? (folder === 'routes' ? '' : 'routes')
  const faults = await faultsOf({
    [join(site, folder, 'x.ts')]: importing(join('..', target, 'target.ts')),
    [join(site, folder, 'deeper', 'x.ts')]: importing(join('../..', target, 'target.ts')),
    [join(site, target, 'target.ts')]: nothing,
  })
  const own = faults.filter((fault) => fault.startsWith(`9-site-${folder}-`))
  expect(own).toHaveLength(2)
})

test('every folder of the site has its rule', () => {
  const modules = globSync('*/**/*.{ts,tsx}', { cwd: join(root, site) })
  expect(new Set(siteFolders)).toEqual(new Set(modules.map((path) => path.split(sep)[0])))
})

test('accepts what is allowed', async () => {
  const faults = await faultsOf({
    [`${features}/enquiries/service.ts`]: importing('../tenders/service.ts'),
    [`${features}/tenders/service.ts`]: importing('./repository.ts'),
    [`${features}/tenders/repository.ts`]:
      "import { sql } from 'kysely'\nexport const nothing = sql\n",
  })
  expect(faults).toEqual([])
})

test('the tree follows the rules, and every module was checked', async () => {
  const { modules, faults } = await checkImports(root)
  expect(faults).toEqual([])
  expect(modules).toBeGreaterThan(80)
}, 60_000)
