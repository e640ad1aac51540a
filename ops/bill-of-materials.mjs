// What a release consists of, as CycloneDX 1.5: every npm package that is installed in it, and Node.
// release.sh calls it in the tree of the release, after the development packages have left.
// `npm sbom` goes by the lock file, which knows other packages than those that stayed.
//
//   node ops/bill-of-materials.mjs NAME SECONDS      SECONDS: when the source was made, since 1970
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'

const [release, seconds] = process.argv.slice(2)
const readJson = (path) => JSON.parse(readFileSync(path, 'utf8'))

/** A word is a licence's name only where it is no expression. */
const licensed = (license) =>
  typeof license !== 'string'
    ? []
    : [/^[\w.-]+$/.test(license) ? { license: { id: license } } : { expression: license }]

function component(path, { integrity = '' }) {
  const { name, version, license } = readJson(`${path}/package.json`)
  const [algorithm, digest] = integrity.split('-')
  return {
    type: 'library',
    'bom-ref': path,
    name,
    version,
    purl: `pkg:npm/${name.replace('@', '%40')}@${version}`,
    licenses: licensed(license),
    hashes: digest
      ? [
          {
            alg: algorithm.replace('sha', 'SHA-'),
            content: Buffer.from(digest, 'base64').toString('hex'),
          },
        ]
      : [],
  }
}

const { packages } = readJson('node_modules/.package-lock.json')
const libraries = Object.entries(packages)
  // Our own packages are the release itself.
  .filter(([path, { link }]) => path.includes('node_modules/') && !link)
  .map(([path, locked]) => component(path, locked))
const node = {
  type: 'platform',
  'bom-ref': 'bin/node',
  name: 'node',
  version: process.versions.node,
  purl: `pkg:generic/node@${process.versions.node}`,
  licenses: [{ license: { id: 'MIT' } }],
}

// No random number and no present time: the same release has the same bill.
const bill = {
  bomFormat: 'CycloneDX',
  specVersion: '1.5',
  version: 1,
  metadata: {
    timestamp: new Date(Number(seconds) * 1000).toISOString(),
    component: { type: 'application', 'bom-ref': 'padauk', name: 'padauk', version: release },
  },
  components: [...libraries, node],
}
const digest = createHash('sha256').update(JSON.stringify(bill)).digest('hex')
const uuid = digest.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/, '$1-$2-8$3-8$4-$5')
const { bomFormat, specVersion, ...rest } = bill
const whole = { bomFormat, specVersion, serialNumber: `urn:uuid:${uuid}`, ...rest }
process.stdout.write(`${JSON.stringify(whole, null, 1)}\n`)
