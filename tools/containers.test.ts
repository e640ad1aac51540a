import { execFileSync } from 'node:child_process'
import { chmodSync, existsSync, mkdtempSync, readFileSync } from 'node:fs'
import { readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { parse } from 'yaml'
import { readDockerfile, stagesOf } from './dockerfile.ts'
import { root } from '@padauk/testing/processes'

const read = (path: string) => readFileSync(join(root, path), 'utf8')
const stages = stagesOf(readDockerfile(read('ops/Dockerfile')))

type Service = {
  image?: string
  build?: { context: string; dockerfile: string; args: Record<string, string>; target: string }
  command?: string[]
  environment?: Record<string, string>
  secrets?: string[]
  healthcheck?: { test: string[] }
  restart?: string
  read_only?: boolean
  volumes?: string[]
  user?: string
  entrypoint?: string[]
  networks?: string[]
}
type Compose = {
  services: Record<string, Service>
  secrets: Record<string, { file: string }>
  networks: Record<string, { ipam?: { config: { subnet: string; gateway: string }[] } } | null>
}
const compose = parse(read('ops/compose.yaml'), { merge: true }) as Compose
const services = Object.entries(compose.services)
const isOurs = ({ build }: Service) => build !== undefined
const ours = services.filter(([, service]) => isOurs(service))

/** An exact version, or at least the major one of a service whose minor ones only mend. */
const isPinned = (image: string) => /^[\w./-]+:v?\d+(\.\d+)*[\w.-]*$/.test(image)

describe('compose.yaml', () => {
  test.each(services)('%s has a pinned image and says whether it is well', (name, service) => {
    const { image = '', healthcheck, restart } = service
    if (isOurs(service)) expect(image).toMatch(/:\$\{RELEASE:-unknown\}$/)
    else expect(isPinned(image), image).toBe(true)
    expect(image).not.toContain('latest')
    // What runs once and ends is well when it has ended well.
    if (restart !== 'no') expect(healthcheck?.test[0], name).toBe('CMD')
  })

  test.each(ours)(
    '%s is made by a stage that exists, and writes nothing to its disk',
    (_, service) => {
      expect(stages.map(({ name }) => name)).toContain(service.build?.target)
      // Of a release that lies beside its archive.
      expect(service.build).toMatchObject({
        context: '../..',
        dockerfile: '${RELEASE:-unknown}/ops/Dockerfile',
        args: { RELEASE: '${RELEASE:-unknown}' },
      })
      expect(service.read_only).toBe(true)
    },
  )

  test('two api processes, a worker, a site and a front', () => {
    expect(ours.map(([name]) => name)).toEqual([
      'migrate',
      'api-1',
      'api-2',
      'worker',
      'site',
      'front',
    ])
  })

  test.each(ours)('%s runs programs that exist', (_, { command = [], healthcheck }) => {
    const words = [...command, ...(healthcheck?.test ?? [])].flatMap((word) => word.split(' '))
    const files = words.filter((word) => word.endsWith('.ts'))
    for (const file of files) expect(existsSync(join(root, file)), file).toBe(true)
  })

  test.each(ours)('%s is given settings that its program reads', (name, { environment = {} }) => {
    const known =
      name === 'front'
        ? read('ops/nginx/render.sh')
        : read(name === 'migrate' ? 'apps/api/src/db.ts' : 'docs/configuration.md')
    for (const setting of Object.keys(environment)) {
      const plain = setting.replace(/_FILE$/, '')
      expect(new RegExp(`\\b${plain}\\b`).test(known), setting).toBe(true)
    }
  })

  test(
    'every secret is a file that a container gets and secrets.sh makes',
    { timeout: 60_000 },
    () => {
      const directory = mkdtempSync(join(tmpdir(), 'padauk-secrets-'))
      try {
        const make = () =>
          execFileSync('bash', [join(root, 'ops/containers/secrets.sh'), directory])
        make()
        const first = readdirSync(directory).map((name) =>
          readFileSync(join(directory, name), 'utf8'),
        )
        expect(first.every((text) => text.length > 30)).toBe(true)
        const named = Object.entries(compose.secrets)
        expect(named.map(([name]) => name).toSorted()).toEqual(readdirSync(directory).toSorted())
        for (const [name, { file }] of named)
          expect(file).toBe(`\${PADAUK_SECRETS:-containers/secrets}/${name}`)
        const given = new Set(services.flatMap(([, { secrets = [] }]) => secrets))
        expect([...given].toSorted()).toEqual(readdirSync(directory).toSorted())
        make()
        const second = readdirSync(directory).map((name) =>
          readFileSync(join(directory, name), 'utf8'),
        )
        expect(second).toEqual(first)
      } finally {
        rmSync(directory, { recursive: true })
      }
    },
  )

  test('no other account reads the secrets: they belong to the user of the containers', () => {
    const directory = mkdtempSync(join(tmpdir(), 'padauk-secrets-'))
    onTestFinished(() => rmSync(directory, { recursive: true }))
    // As an older edition of the script left them.
    chmodSync(directory, 0o755)
    writeFileSync(join(directory, 'POSTGRES_PASSWORD'), 'an older password', { mode: 0o644 })
    execFileSync('bash', [join(root, 'ops/containers/secrets.sh'), directory], { stdio: 'ignore' })
    const reader = process.getuid?.() === 0 ? 1000 : process.getuid?.()
    for (const name of ['.', ...readdirSync(directory)]) {
      const { mode, uid } = statSync(join(directory, name))
      expect([name, mode & 0o777, uid]).toEqual([name, name === '.' ? 0o700 : 0o600, reader])
    }
    // `padauk` of the image, unless the operator names another.
    const readers = ours.filter(([, { secrets = [] }]) => secrets.length > 0)
    expect(readers.map(([, { user }]) => user)).toEqual(readers.map(() => '${PADAUK_UID:-1000}'))
  })

  test('what meets visitors is in another network than the database and the files', () => {
    const inNetwork = (network: string) =>
      services.flatMap(([name, { networks = [] }]) => (networks.includes(network) ? name : []))
    expect(Object.keys(compose.networks)).toEqual(['outer', 'inner'])
    expect(inNetwork('outer')).toEqual(['api-1', 'api-2', 'site', 'front'])
    expect(inNetwork('inner')).toEqual(
      services.flatMap(([name]) => (['site', 'front'].includes(name) ? [] : name)),
    )
    const trusted = compose.networks.outer?.ipam?.config[0]?.subnet
    expect(compose.services['api-1']?.environment?.TRUSTED_PROXY).toBe(trusted)
  })

  test('a proxy on this machine can be named to the front', () => {
    const gateway = compose.networks.outer?.ipam?.config[0]?.gateway
    expect(read('ops/compose.yaml')).toContain(`FRONT_REAL_IP_FROM is ${gateway}`)
    const { FRONT_REAL_IP_FROM } = compose.services.front?.environment ?? {}
    expect(FRONT_REAL_IP_FROM).toBe('${FRONT_REAL_IP_FROM:-}')
  })

  test('limits of the scanner come first: clamd keeps the first value of a key', () => {
    const [, , script = ''] = compose.services.clamd?.entrypoint ?? []
    expect(script).toContain('cat /limits.conf clamd.image.conf >clamd.conf')
  })

  test('a secret is read from the file that was given', () => {
    for (const [name, { environment = {}, secrets = [] }] of services) {
      for (const [setting, path] of Object.entries(environment)) {
        if (!setting.endsWith('_FILE')) continue
        expect(
          secrets.map((secret) => `/run/secrets/${secret}`),
          `${name} ${setting}`,
        ).toContain(path)
      }
    }
  })
})

test('an image without a version, or without a number, is not pinned', () => {
  expect(['postgres', 'postgres:latest', 'a/b:stable'].map(isPinned)).toEqual([false, false, false])
  expect(isPinned('versity/versitygw:v1.7.0')).toBe(true)
})
