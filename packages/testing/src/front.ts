import { execFile, spawn, spawnSync } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { ownCertificate } from './certificate.ts'
import { freePort } from './postgres.ts'
import { root } from './processes.ts'

const run = promisify(execFile)

// Debian has nginx where an ordinary user's PATH does not look.
const PATH = `${process.env.PATH}:/usr/sbin`

/** `npm run services up` installs it. */
export const hasNginx = () => spawnSync('nginx', ['-v'], { env: { PATH } }).status === 0

type FrontOptions = {
  /** Its configuration, logs and everything it keeps lie here. */
  directory: string
  /** Origins of the api processes, like `http://127.0.0.1:3001`. */
  apis: readonly string[]
  /** Origin of the site. */
  site: string
  port?: number | undefined
  /** Where the site asks for the api: its API_URL when it was started before the front. */
  insidePort?: number | undefined
  /** With a certificate of its own making, for `localhost`; what comes without is sent there. */
  tls?: boolean
  /** Off when all load comes from one address. */
  limits?: boolean
  /** More of what `ops/nginx/render.sh` reads. */
  env?: Record<string, string>
}

/** nginx before site and api, as in an installation: the same templates, on ports of its own. */
export async function startFront(options: FrontOptions) {
  const { directory, tls = false } = options
  mkdirSync(directory, { recursive: true })
  const port = options.port || (await freePort())
  const plainPort = tls ? await freePort() : port
  const insidePort = options.insidePort || (await freePort())
  const url = tls ? `https://localhost:${port}` : `http://127.0.0.1:${port}`
  const inside = `http://127.0.0.1:${insidePort}`
  const configuration = join(directory, 'nginx.conf')
  const own = tls && (await ownCertificate(directory))
  const env: NodeJS.ProcessEnv = {
    PATH,
    PUBLIC_URL: url,
    FRONT_SITE: new URL(options.site).host,
    FRONT_INSIDE: `127.0.0.1:${insidePort}`,
    FRONT_LISTEN: `127.0.0.1:${plainPort}`,
    FRONT_LISTEN_TLS: `127.0.0.1:${port}`,
    FRONT_STATE: join(directory, 'state'),
    FRONT_LOGS: directory,
    FRONT_PID: join(directory, 'nginx.pid'),
    FRONT_USER: process.getuid?.() === 0 ? 'root' : 'www-data',
    FRONT_SITE_ASSETS: join(root, 'apps', 'site', 'build', 'client', 'assets'),
    FRONT_ADMIN_ASSETS: join(root, 'apps', 'admin', 'dist', 'assets'),
    FRONT_ACME: join(directory, 'acme'),
    FRONT_LIMITS: (options.limits ?? true) ? 'on' : 'off',
    ...(own && { FRONT_CERTIFICATE: own.certificate, FRONT_CERTIFICATE_KEY: own.key }),
    ...options.env,
  }
  let origins = ''

  async function render(apis: readonly string[]) {
    const hosts = apis.map((origin) => new URL(origin).host).join(' ')
    origins = `${hosts} ${env.FRONT_SITE}`
    await run('bash', [join(root, 'ops', 'nginx', 'render.sh'), directory], {
      env: { ...env, FRONT_APIS: hosts },
    })
    await run('nginx', ['-t', '-q', '-c', configuration], { env })
  }
  /** The processes that serve know the configuration that was rendered last. */
  const isCurrent = () =>
    fetch(`${inside}/front/origins`, { headers: { connection: 'close' } }).then(
      async (answer) => (await answer.text()).trim() === origins,
      () => false,
    )
  async function untilCurrent() {
    for (let tries = 0; tries < 200; tries += 1) {
      if (await isCurrent()) return
      if (nginx.exitCode !== null) break
      await pause(25)
    }
    throw new Error(`nginx does not serve what was rendered; see ${join(directory, 'error.log')}`)
  }

  await render(options.apis)
  const nginx = spawn('nginx', ['-c', configuration, '-g', 'daemon off;'], {
    env,
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  async function stop() {
    if (nginx.exitCode !== null || nginx.signalCode !== null) return
    const ended = new Promise((resolve) => nginx.once('exit', resolve))
    nginx.kill('SIGTERM')
    await ended
  }
  await untilCurrent().catch(async (error: unknown) => {
    await stop()
    throw error
  })

  return {
    url,
    port,
    /** Without a certificate; the same as `url` where there is none. */
    plainUrl: `http://127.0.0.1:${plainPort}`,
    /** For the site, which asks whichever api process is there. */
    apiUrl: inside,
    logs: [join(directory, 'access.log'), join(directory, 'error.log')],
    /** Sends what comes from now on to these; what is in progress is brought to its end. */
    async setApis(apis: readonly string[]) {
      await render(apis)
      nginx.kill('SIGHUP')
      await untilCurrent()
    },
    stop,
  }
}

export type Front = Awaited<ReturnType<typeof startFront>>
