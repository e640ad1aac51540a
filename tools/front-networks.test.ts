import { execFileSync, spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { hasNginx } from '@padauk/testing/front'
import { freePort } from '@padauk/testing/postgres'

const directory = mkdtempSync(join(tmpdir(), 'padauk-networks-'))
const limits = join(import.meta.dirname, '..', 'ops', 'nginx', 'padauk', 'limits.conf')
let nginx: ReturnType<typeof spawn>
let url: string

/** nginx with nothing but the limits, which believes the address that it is told. */
const configuration = (port: number) => `
pid ${directory}/nginx.pid;
error_log ${directory}/error.log;
events {}
http {
  access_log off;
  client_body_temp_path ${directory}/a; proxy_temp_path ${directory}/b;
  fastcgi_temp_path ${directory}/c; uwsgi_temp_path ${directory}/d; scgi_temp_path ${directory}/e;
  include limits.conf;
  set_real_ip_from 127.0.0.1;
  real_ip_header X-Address;
  server {
    listen 127.0.0.1:${port};
    location / { return 200 $network; }
    location /counted { limit_req zone=doors; try_files /none =204; }
  }
}`

const ask = (address: string, path = '/') =>
  fetch(url + path, { headers: { 'x-address': address, connection: 'close' } })
const networkOf = async (address: string) => Buffer.from(await (await ask(address)).arrayBuffer())

describe.skipIf(!hasNginx())('what nginx counts by', () => {
  beforeAll(async () => {
    const port = await freePort()
    url = `http://127.0.0.1:${port}`
    const text = readFileSync(limits, 'utf8').replaceAll('@LIMITED_ADDRESS@', '$network')
    writeFileSync(join(directory, 'limits.conf'), text)
    const file = join(directory, 'nginx.conf')
    writeFileSync(file, configuration(port))
    execFileSync('nginx', ['-t', '-q', '-c', file])
    nginx = spawn('nginx', ['-c', file, '-g', 'daemon off;'], { stdio: 'inherit' })
    await vi.waitFor(() => ask('192.0.2.1'), { timeout: 10_000 })
  })
  afterAll(() => {
    nginx.kill('SIGTERM')
    rmSync(directory, { recursive: true, force: true })
  })

  it.each([
    ['2001:db8:1:2::1', '2001:db8:1:2:ffff:eeee:dddd:cccc'],
    ['2001:db8:1:2:0:5::', '2001:db8:1:2::9'],
    ['2001:db8::1', '2001:db8::1:2:3:4'],
    ['2001:0:0:2:3:4:5:6', '2001:0:0:2:7:8:9:a'],
  ])('%s and %s are one', async (one, other) => {
    expect(await networkOf(one)).toEqual(await networkOf(other))
  })

  it.each([
    ['2001:db8:1:2::1', '2001:db8:1:3::1'],
    ['2001:db8::1', '2001:db9::1'],
    ['2001:0:0:2:3:4:5:6', '2001:0:0:3:3:4:5:6'],
    ['192.0.2.1', '192.0.2.2'],
  ])('%s and %s are two', async (one, other) => {
    expect(await networkOf(one)).not.toEqual(await networkOf(other))
  })

  it('rejects only a /64 that sends too many requests from many addresses', async () => {
    const knocks = Array.from({ length: 20 }, (_, i) => ask(`2001:db8:9:9::${i + 1}`, '/counted'))
    const statuses = (await Promise.all(knocks)).map(({ status }) => status)
    expect(statuses.filter((status) => status === 429).length).toBeGreaterThan(10)
    expect((await ask('2001:db8:9:a::1', '/counted')).status).toBe(204)
  })
})
