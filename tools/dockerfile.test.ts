import { execFileSync } from 'node:child_process'
import { appendFileSync, existsSync, globSync, mkdtempSync, readFileSync } from 'node:fs'
import { rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { readDockerfile, stagesOf } from './dockerfile.ts'
import { root } from '@padauk/testing/processes'

const read = (path: string) => readFileSync(join(root, path), 'utf8')
const dockerfile = read('ops/Dockerfile')
const stages = stagesOf(readDockerfile(dockerfile))

describe('the Dockerfile', () => {
  test('has a stage that unpacks a release, the application and the front', () => {
    expect(stages.map(({ name }) => name)).toEqual(['release', 'app', 'front'])
  })

  test.each(stages)('$name stands on a pinned image', ({ image }) => {
    expect(image).toMatch(/:\d+\.\d+[\w.-]*$/)
  })

  test.each(stages.filter(({ name }) => name !== 'release'))(
    '$name does not run as root',
    (stage) => {
      const users = stage.instructions.filter(({ name }) => name === 'USER')
      expect(users).toHaveLength(1)
      expect(users[0]?.words[0]).not.toMatch(/^(root|0)/)
      // Nothing but the command comes after it.
      const after = stage.instructions.slice(
        stage.instructions.indexOf(users[0] ?? { name: '', words: [] }),
      )
      expect(after.map(({ name }) => name).filter((name) => name === 'RUN')).toEqual([])
    },
  )

  test('the application runs with the Node of its release, and nothing is built', () => {
    expect(dockerfile).not.toMatch(/npm|FROM node/)
    const app = stages.find(({ name }) => name === 'app')
    const environment = app?.instructions.find(({ name }) => name === 'ENV')?.words ?? []
    expect(environment.join(' ')).toContain('PATH=/opt/padauk/bin:')
    const copied = app?.instructions.find(({ name }) => name === 'COPY')?.words
    expect(copied).toEqual(['--from=release', '/release', './'])
  })

  test('every file that is copied from the release is one that a release keeps', () => {
    const kept = found(read('ops/release.sh'), /^keep=\(([^)]+)\)/m).split(/\s+/)
    const copied = stages.flatMap(({ instructions }) =>
      instructions.filter(({ name }) => name === 'COPY').map(({ words }) => words),
    )
    const fromRelease = copied
      .filter(([from]) => from === '--from=release')
      .map(([, path = '']) => path)
    expect(fromRelease.length).toBeGreaterThan(4)
    for (const path of fromRelease.map((one) => one.replace(/^\/release\/?/, ''))) {
      const isKept = path === '' || kept.some((one) => path === one || path.startsWith(`${one}/`))
      expect(`${path}: ${isKept}`).toBe(`${path}: true`)
      const isMade = /\/(?:build|dist)\//.test(path)
      expect(isMade || existsSync(join(root, path)), path).toBe(true)
    }
    expect(copied.filter(([from]) => from !== '--from=release')).toEqual([
      [...['tar.gz', 'cdx.json', 'sha256'].map((end) => `\${RELEASE}.${end}`), './'],
    ])
  })

  test('nothing but archives and their lists is sent to the engine', () => {
    const rules = read('ops/Dockerfile.dockerignore').split('\n')
    expect(rules.filter((line) => line && !line.startsWith('#'))).toEqual([
      '*',
      '!*.tar.gz',
      '!*.cdx.json',
      '!*.sha256',
    ])
  })

  describe('the step that unpacks', () => {
    const step = stages[0]?.instructions.find(({ name }) => name === 'RUN')?.words.join(' ') ?? ''

    /** The archive of a release with one file, as `deploy.sh pack` leaves it, and the step run on it. */
    function unpack(spoil: (place: string) => void) {
      const place = mkdtempSync(join(tmpdir(), 'padauk-image-'))
      onTestFinished(() => rmSync(place, { recursive: true }))
      const sh = (script: string) =>
        execFileSync('sh', ['-ec', script], {
          cwd: place,
          env: { ...process.env, RELEASE: 'one' },
          stdio: ['ignore', 'pipe', 'ignore'],
        })
      sh('mkdir one && echo right >one/made-at && tar -czf one.tar.gz one && echo {} >one.cdx.json')
      sh('sha256sum one.tar.gz one.cdx.json >one.sha256')
      spoil(place)
      sh(step.replaceAll('/release', join(place, 'release')))
      return readFileSync(join(place, 'release', 'made-at'), 'utf8')
    }

    test('takes an archive whose sum is in the list', () => {
      expect(unpack(() => {})).toBe('right\n')
    })

    test('refuses an archive that was changed, or that the list does not name', () => {
      expect(() => unpack((place) => appendFileSync(join(place, 'one.tar.gz'), 'x'))).toThrow()
      const forget = (place: string) => {
        const list = readFileSync(join(place, 'one.sha256'), 'utf8').split('\n')
        writeFileSync(join(place, 'one.sha256'), `${list[1]}\n`)
      }
      expect(() => unpack(forget)).toThrow()
    })
  })
})

test('scripts that run in containers are there', () => {
  expect(globSync('ops/containers/*.sh', { cwd: root })).not.toEqual([])
  for (const [file] of dockerfile.matchAll(/ops\/[\w/-]+\.sh/g)) {
    expect(existsSync(join(root, file)), file).toBe(true)
  }
})

function found(text: string, pattern: RegExp) {
  const [, it] = pattern.exec(text) ?? []
  if (!it) throw new Error(`${String(pattern)} is not there`)
  return it
}
