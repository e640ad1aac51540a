import { execFile } from 'node:child_process'
import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

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
  const reported = ['--project=api', '--project=pure', '--reporter=json', `--outputFile=${output}`]
  // A process that is behind refuses requests for a second, saboteur or not.
  const retried = ['--retry.count=3', '--retry.delay=1000', '--retry.condition=503']
  const program = join('node_modules', 'vitest', 'vitest.mjs')
  const given = [program, 'run', ...files, ...reported, ...retried]
  const { stdout, stderr } = await run(process.execPath, given, {
    cwd: tree,
    maxBuffer: 1e8,
  }).catch((failed: { stdout: string; stderr: string }) => failed)
  try {
    return verdictOf(JSON.parse(readFileSync(output, 'utf8')) as Report)
  } catch {
    return { passed: 0, failed: [], unreadable: [`${stdout}${stderr}`.slice(-2_000)] }
  }
}

// With words of the test's own before it, it does not begin with its kind; properties and promises
// that should be rejected have words of their own.
const expectation =
  /^AssertionError|: expected |^Error: Property failed|instead of re(?:jecting|solving)$/

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
