import { spawn } from 'node:child_process'
import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'

type Report = {
  numPassedTests: number
  testResults: {
    message: string
    assertionResults: { fullName: string; status: string; failureMessages?: string[] }[]
  }[]
}

export type Verdict = {
  passed: number
  /** Tests that failed, and whether it was what they expect, not that they could not run. */
  failed: { name: string; isAssertion: boolean; message: string }[]
  /** What kept a file from being tested at all. */
  unreadable: string[]
}

/** Runs test files of a tree as `npm run test` would. */
export async function runTests(tree: string, files: readonly string[]): Promise<Verdict> {
  const output = join(tree, 'saboteurs-report.json')
  rmSync(output, { force: true })
  const said = await vitest(tree, [
    ...files,
    '--project=api',
    '--reporter=json',
    // A process that is behind refuses requests for a second, saboteur or not.
    '--retry.count=3',
    '--retry.delay=1000',
    '--retry.condition=503',
    `--outputFile=${output}`,
  ])
  try {
    return verdictOf(JSON.parse(readFileSync(output, 'utf8')) as Report)
  } catch {
    return { passed: 0, failed: [], unreadable: [said.slice(-2_000)] }
  }
}

function vitest(tree: string, given: string[]) {
  const program = join('node_modules', 'vitest', 'vitest.mjs')
  return new Promise<string>((resolve, reject) => {
    const child = spawn(process.execPath, [program, 'run', ...given], { cwd: tree })
    let said = ''
    child.stdout.on('data', (chunk) => (said += chunk))
    child.stderr.on('data', (chunk) => (said += chunk))
    child.once('error', reject)
    child.once('exit', () => resolve(said))
  })
}

// With words of the test's own before it, it does not begin with its kind.
const expectation = /^AssertionError|: expected /

function verdictOf({ numPassedTests, testResults }: Report): Verdict {
  const failed = testResults
    .flatMap(({ assertionResults }) => assertionResults)
    .filter(({ status }) => status === 'failed')
    .map(({ fullName, failureMessages = [] }) => {
      const [message = ''] = (failureMessages[0] ?? '').split('\n')
      return { name: fullName, isAssertion: expectation.test(message), message }
    })
  const unreadable = testResults
    .filter(({ assertionResults }) => assertionResults.length === 0)
    .map(({ message }) => message)
  return { passed: numPassedTests, failed, unreadable }
}
