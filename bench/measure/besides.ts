import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, writeFileSync } from 'node:fs'
import { get } from 'node:http'
import type { IncomingMessage } from 'node:http'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { freePort } from '@padauk/testing/postgres'
import { answers, supervise } from '@padauk/testing/processes'

/** The bytes as they come over the wire: compressed ones stay so. */
export async function bytesOf(url: string, headers: Record<string, string> = {}) {
  const [response] = (await once(get(url, { headers }), 'response')) as [IncomingMessage]
  const bytes = await buffer(response)
  if (response.statusCode !== 200) {
    throw new Error(`${url} was answered with ${response.statusCode}`)
  }
  return { bytes, type: response.headers['content-type'] ?? '' }
}

/** A separate process that sends what is at an address to every client, while something is done. */
export async function withBareFastify<Value>(
  directory: string,
  sent: Awaited<ReturnType<typeof bytesOf>>,
  act: (url: string, pid: number) => Promise<Value>,
) {
  const port = await freePort()
  const file = join(directory, `bytes-${port}`)
  writeFileSync(file, sent.bytes)
  const process = supervise({
    name: `bare-fastify-${port}`,
    arguments: ['bench/measure/bare-fastify.ts', file, sent.type, String(port)],
    env: { NODE_ENV: 'production' },
    logDirectory: join(directory, 'logs'),
  })
  const url = `http://127.0.0.1:${port}`
  return answers(url)
    .then(() => act(url, process.pid() ?? 0))
    .finally(process.stop)
}

type File = { name: string; bytes: Buffer }

/**
 * nginx as it comes, with nothing to do but to send files, and a bare cache before it, which fetches
 * what it keeps once a second; `.br` beside a file is sent instead.
 */
export async function withPlainNginx<Value>(
  directory: string,
  files: readonly File[],
  act: (urls: { file: string; cache: string }) => Promise<Value>,
) {
  mkdirSync(join(directory, 'pages'), { recursive: true })
  mkdirSync(join(directory, 'temporary'))
  for (const { name, bytes } of files) writeFileSync(join(directory, 'pages', name), bytes)
  const [port, cachePort] = await Promise.all([freePort(), freePort()])
  const configuration = join(directory, 'plain.conf')
  writeFileSync(configuration, configurationOf(directory, port, cachePort))
  const nginx = spawn('nginx', ['-c', configuration, '-g', 'daemon off;'], {
    env: { PATH: `${process.env.PATH}:/usr/sbin` },
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  const file = `http://127.0.0.1:${port}`
  return answers(`${file}/${files[0]?.name}`)
    .then(() => act({ file, cache: `http://127.0.0.1:${cachePort}` }))
    .finally(async () => {
      const ended = once(nginx, 'exit')
      nginx.kill('SIGTERM')
      await ended
    })
}

const kept = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']

const configurationOf = (directory: string, port: number, cachePort: number) => `
user root;
worker_processes auto;
pid ${directory}/plain.pid;
error_log ${directory}/plain-error.log warn;
load_module /usr/lib/nginx/modules/ngx_http_brotli_static_module.so;
events { worker_connections 1024; }
http {
  include /etc/nginx/mime.types;
  charset utf-8;
  access_log off;
  sendfile on;
  keepalive_requests 100000;
  brotli_static on;
${kept.map((name) => `  ${name}_temp_path ${directory}/temporary;`).join('\n')}
  server { listen 127.0.0.1:${port}; root ${directory}/pages; }
  proxy_cache_path ${directory}/cache keys_zone=bare:1m use_temp_path=off;
  server {
    listen 127.0.0.1:${cachePort};
    location / {
      proxy_cache bare;
      proxy_cache_key "$request_uri $http_accept_encoding";
      proxy_ignore_headers Vary;
      proxy_cache_valid 1s;
      proxy_cache_use_stale updating;
      proxy_cache_background_update on;
      proxy_pass http://127.0.0.1:${port};
    }
  }
}
`
