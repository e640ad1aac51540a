import { createServer } from 'node:http'
import { request } from 'node:https'
import { listening } from '#kit/proxy'

type Door = { domain: string; port: number; certificate: string }

/**
 * The site by its domain name and over TLS, at an address of this machine: its name is in no DNS, and
 * its certificate is known to no browser.
 */
export async function openFrontDoor({ domain, port, certificate }: Door) {
  const server = createServer((asked, answer) => {
    const onward = request({
      host: '127.0.0.1',
      port,
      servername: domain,
      ca: certificate,
      method: asked.method,
      path: asked.url,
      headers: { ...asked.headers, host: domain },
    })
    onward.on('response', (said) => {
      answer.writeHead(said.statusCode ?? 502, said.headers)
      said.pipe(answer)
    })
    onward.on('error', () => answer.destroy())
    asked.pipe(onward)
  })
  return { origin: `http://127.0.0.1:${await listening(server)}`, close: () => server.close() }
}
