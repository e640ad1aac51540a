import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, readdir, rm, stat, truncate, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { describeObjectStore } from './conformance.ts'
import { listOf, pourThenFail } from './conformance-setup.ts'
import { createDiskStore } from './disk.ts'

describeObjectStore('a directory', async () => {
  const directory = await newDirectory()
  await createDiskStore({ directory }).prepare()
  return {
    open: () => createDiskStore({ directory }),
    openUnprepared: () => createDiskStore({ directory: join(directory, 'not-mounted') }),
    manyObjects: 1100,
    retention: 'unsupported',
    dispose: () => rm(directory, { recursive: true }),
  }
})

describe('a directory', () => {
  const stage = {} as { directory: string; store: ReturnType<typeof createDiskStore> }
  beforeAll(async () => {
    stage.directory = await newDirectory()
    stage.store = createDiskStore({ directory: stage.directory })
    await stage.store.prepare()
  })
  afterAll(() => rm(stage.directory, { recursive: true }))

  test('a process killed while it replaces an object leaves the old one whole', async () => {
    await stage.store.put('killed', Buffer.from('before'), { contentType: 'text/plain' })
    await startEndlessPutAndKill(stage.directory, 'killed')
    expect(await readdir(join(stage.directory, 'temporary'))).toHaveLength(1)
    expect(await stage.store.stat('killed')).toEqual({ size: 6, contentType: 'text/plain' })
    expect(await listOf(stage.store, '')).toEqual([{ key: 'killed', size: 6 }])
  })

  test('preparing clears what a dead process left, but not what another is writing', async () => {
    const left = join(stage.directory, 'temporary', 'left')
    const growing = join(stage.directory, 'temporary', 'growing')
    await writeFile(left, 'half a file')
    await writeFile(growing, 'half a file')
    const twoHoursAgo = new Date(Date.now() - 2 * 60 * 60 * 1000)
    await utimes(left, twoHoursAgo, twoHoursAgo)
    await stage.store.prepare()
    const names = await readdir(join(stage.directory, 'temporary'))
    expect(names).toContain('growing')
    expect(names).not.toContain('left')
  })

  test('a body that breaks off leaves no file behind', async () => {
    const before = await readdir(join(stage.directory, 'temporary'))
    const body = pourThenFail(Buffer.from('half'))
    const put = stage.store.put('broken', body, { contentType: 'text/plain' })
    await expect(put).rejects.toThrow('line went dead')
    expect(await readdir(join(stage.directory, 'temporary'))).toEqual(before)
  })

  test('a file that lost its end is reported, not served', async () => {
    await stage.store.put('cut', Buffer.from('0123456789'), { contentType: 'text/plain' })
    const path = join(stage.directory, 'objects', 'cut@object')
    await truncate(path, (await stat(path)).size - 1)
    await expect(stage.store.get('cut')).rejects.toThrow('damaged')
    await truncate(path, 10)
    await expect(stage.store.stat('cut')).rejects.toThrow('damaged')
    await stage.store.remove('cut')
  })

  test('does not list foreign files', async () => {
    const folder = join(stage.directory, 'objects', 'mixed')
    await mkdir(folder)
    await writeFile(join(folder, '.ds_store'), 'not ours')
    await stage.store.put('mixed/ours', Buffer.from('x'), { contentType: 'text/plain' })
    expect(await listOf(stage.store, 'mixed/')).toEqual([{ key: 'mixed/ours', size: 1 }])
  })

  test('closes files when a reader disconnects', async () => {
    await stage.store.put('open', Buffer.alloc(1024 * 1024), { contentType: 'text/plain' })
    const before = (await readdir('/dev/fd')).length
    for (let reader = 0; reader < 50; reader += 1) {
      const reading = await stage.store.get('open')
      await reading?.stream[Symbol.asyncIterator]().next()
      reading?.stream.destroy()
      await stage.store.get('open', { range: { last: 0 } })
      await stage.store.stat('open')
    }
    await expect.poll(async () => (await readdir('/dev/fd')).length).toBeLessThan(before + 10)
  })

  test('a volume that is not mounted is not filled from below', async () => {
    const directory = join(stage.directory, 'not-mounted')
    const store = createDiskStore({ directory })
    const put = store.put('a/b', Buffer.from('x'), { contentType: 'text/plain' })
    await expect(put).rejects.toThrow('ENOENT')
    await expect(stat(directory)).rejects.toThrow('ENOENT')
  })

  test('gives other accounts no right to objects', async () => {
    await stage.store.put('own/file', Buffer.from('x'), { contentType: 'text/plain' })
    const file = await stat(join(stage.directory, 'objects', 'own', 'file@object'))
    const folder = await stat(join(stage.directory, 'objects', 'own'))
    expect((file.mode & 0o007) | (folder.mode & 0o007)).toBe(0)
  })
})

function newDirectory(): Promise<string> {
  return mkdtemp(join(tmpdir(), 'object-store-'))
}

async function startEndlessPutAndKill(directory: string, key: string): Promise<void> {
  const program = `
    import { createDiskStore } from ${JSON.stringify(new URL('disk.ts', import.meta.url).href)}
    async function* endless() {
      for (let piece = 0; ; piece += 1) {
        yield Buffer.alloc(64 * 1024)
        if (piece === 10) console.log('writing')
        if (piece > 10) await new Promise((resolve) => setTimeout(resolve, 10))
      }
    }
    await createDiskStore({ directory: ${JSON.stringify(directory)} })
      .put(${JSON.stringify(key)}, endless(), { contentType: 'text/plain' })`
  const child = spawn(process.execPath, ['--input-type=module', '--eval', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await once(child.stdout, 'data')
  child.kill('SIGKILL')
  await once(child, 'exit')
}
