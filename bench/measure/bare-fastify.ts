import { readFileSync } from 'node:fs'
import Fastify from 'fastify'

// What the framework alone does with an answer that is there already.
const [file = '', type = '', port = '0'] = process.argv.slice(2)
const bytes = readFileSync(file)
const app = Fastify()
app.get('/*', (_request, reply) => reply.type(type).send(bytes))
await app.listen({ host: '127.0.0.1', port: Number(port) })
