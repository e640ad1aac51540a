import { spawn } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { freePort } from '@padauk/testing/postgres'
import { answers } from '@padauk/testing/processes'

type File = { name: string; bytes: Buffer }

/** nginx as it comes, with nothing to do but to send files; `.br` beside a file is sent instead. */
export async function startPlainNginx(directory: string, files: readonly File[]) {
  const pages = join(directory, 'pages')
  const temporary = join(directory, 'temporary')
  mkdirSync(pages, { recursive: true })
  mkdirSync(temporary, { recursive: true })
  for (const { name, bytes } of files) writeFileSync(join(pages, name), bytes)
  const port = await freePort()
  const configuration = join(directory, 'plain.conf')
  writeFileSync(configuration, configurationOf({ directory, pages, temporary, port }))
  const nginx = spawn('nginx', ['-c', configuration, '-g', 'daemon off;'], {
    env: { PATH: `${process.env.PATH}:/usr/sbin` },
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  const url = `http://127.0.0.1:${port}`
  await answers(`${url}/${files[0]?.name}`)
  return {
    url,
    async stop() {
      const ended = new Promise((resolve) => nginx.once('exit', resolve))
      nginx.kill('SIGTERM')
      await ended
    },
  }
}

type Paths = { directory: string; pages: string; temporary: string; port: number }

const configurationOf = ({ directory, pages, temporary, port }: Paths) => `
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
${['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `  ${name}_temp_path ${temporary};`).join('\n')}
  server { listen 127.0.0.1:${port}; root ${pages}; }
}
`
