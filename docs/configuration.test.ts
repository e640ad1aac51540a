import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { settingGroups } from '@padauk/api/platform/settings'
import { readConfig } from '@padauk/api/platform/config'
import { describe, expect, test } from 'vitest'
// oxlint-disable-next-line no-restricted-imports -- the site is an application and exports nothing
import { readConfig as readSiteConfig, siteSettings } from '../apps/site/server/config.ts'

type Setting = {
  meta(): object | undefined
  def: { type: string; defaultValue?: unknown }
}
type Shape = Record<string, Setting>
type Meta = { description?: string; secret?: boolean; readBy?: string }

const groups: { title: string; readBy: string; shape: Shape }[] = [
  ...Object.entries(settingGroups).map(([title, shape]) => ({
    title,
    readBy: 'api, worker',
    shape,
  })),
  { title: 'The site', readBy: 'site', shape: siteSettings },
]

const metaOf = (setting: Setting | undefined) => (setting?.meta() ?? {}) as Meta

function defaultOf({ def }: Setting) {
  if (def.type === 'optional') return ''
  if (def.type !== 'default' && def.type !== 'prefault') return 'needed'
  return `\`${String(def.defaultValue)}\``
}

function table({ title, readBy, shape }: (typeof groups)[number]) {
  const rows = Object.entries(shape).map(([name, schema]) => {
    const { description = '', secret, readBy: only } = metaOf(schema)
    const told = secret ? `**Secret.** ${description}` : description
    return `| \`${name}\` | ${told} | ${defaultOf(schema)} | ${only ?? readBy} |`
  })
  return [`## ${title}`, '', '| Name | Meaning | Default | Read by |', '|---|---|---|---|', ...rows]
}

const introduction = `# Configuration

Every setting of an installation. This page is generated from the schemas that read them (\`npm run configuration\`); a test fails when it is stale.

- Settings are environment variables. For every \`NAME\` the variable \`NAME_FILE\` may name a file that contains the value; use it for every secret.
- Every wrong value gets one sentence at the start, all at once, and the process exits with code 2. No value is printed.
- In production api, worker and site refuse to start with what is unsafe: a \`PUBLIC_URL\` without https (other than this machine itself), a \`TRUSTED_PROXY\` that is everybody, one key in two places, a bucket without Object Lock unless \`S3_OBJECT_LOCK\` says so. Files on a disk or without Object Lock are allowed, with a warning in the log at every start.
- An example for one machine is \`ops/padauk.env.example\`. How keys are made and changed: \`npm run keys help\`. \`npm run doctor\` checks what is configured against what is there.
- Two commands need more rights than the processes have: \`npm run db migrate\` reads \`DATABASE_OWNER_URL\`, and \`npm run db prepare\` reads \`DATABASE_ADMIN_URL\`, \`DATABASE_NAME\`, \`DATABASE_OWNER_PASSWORD\` and \`DATABASE_PASSWORD\`.
- A limit is a count and a number of seconds: \`5/60\` is five in a minute.
`

test('the page of the configuration is what the schemas say', async () => {
  const page = [introduction, ...groups.flatMap((group) => [...table(group), ''])].join('\n')
  await expect(page).toMatchFileSnapshot('configuration.md')
})

test('every setting says what it means', () => {
  const silent = groups.flatMap(({ shape }) =>
    Object.entries(shape).flatMap(([name, schema]) => (metaOf(schema).description ? [] : [name])),
  )
  expect(silent).toEqual([])
})

describe('the example of an installation', () => {
  const given = parseEnv(
    readFileSync(join(import.meta.dirname, '..', 'ops', 'padauk.env.example'), 'utf8'),
  ) as Record<string, string>
  const known: Shape = Object.assign({}, ...groups.map(({ shape }) => shape))
  const isSecret = (name: string) => metaOf(known[name]).secret === true
  const isOfProcesses = (name: string) => !metaOf(known[name]).readBy

  test('names only settings there are, and every secret by a file', () => {
    const names = Object.keys(given).map((name) => name.replace(/_FILE$/, ''))
    expect(names.filter((name) => !(name in known))).toEqual([])
    const plain = Object.keys(given).filter((name) => !name.endsWith('_FILE'))
    expect(plain.filter((name) => isSecret(name))).toEqual([])
    const secrets = Object.keys(known).filter((name) => isSecret(name) && isOfProcesses(name))
    expect(secrets.filter((name) => !(`${name}_FILE` in given))).toEqual([])
  })

  test('is enough for api and site once its files are there', () => {
    const keys = 'ABCD'.split('').map((letter) => letter.repeat(43))
    const contents: Record<string, string | undefined> = {
      DATABASE_URL: 'postgres://padauk:demo@127.0.0.1/padauk',
      SMTP_URL: 'smtp://127.0.0.1:25',
      TOKEN_KEYS: `one:${keys[0]}`,
      RECEIPT_KEYS: `one:${keys[1]}`,
      FILE_KEYS: `one:${keys[2]}`,
      SECRETS_KEY: keys[3],
      S3_ACCESS_KEY: 'demo',
      S3_SECRET_KEY: 'demo',
    }
    const files = Object.entries(contents)
    const plain = Object.entries(given).filter(([name]) => !name.endsWith('_FILE'))
    expect(readConfig(Object.fromEntries([...plain, ...files])).NODE_ENV).toBe('production')
    expect(readSiteConfig(given).PUBLIC_URL).toBe('https://tenders.padauk.example')
  })
})
