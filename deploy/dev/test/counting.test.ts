import { join } from 'node:path'
import { describe, expect, test } from '@jest/globals'
import { root, run } from '../program.ts'
import { describe as lineOf, runSteps } from '../steps.ts'
import {
  browserFailures,
  countBrowser,
  filesThatFailed,
  withSecondTry as secondTryOfBrowser,
} from '../suites/browser.ts'
import { sentence, total } from '../suites/counts.ts'
import { countByRoom, withSecondTry as secondTryOfJest } from '../suites/jest.ts'
import { createSecondTries } from '../suites/second-try.ts'
import { withFolder } from './temporary.ts'

const none = { passed: 0, failed: 0, skipped: 0 }

describe('the sum of all tests', () => {
  test('counts tests by room, names the skipped ones, and counts a file that cannot run as a failure', () => {
    const report = {
      testResults: [
        {
          name: join(root, 'services/auth/test/a.test.ts'),
          status: 'passed',
          assertionResults: [{ status: 'passed', fullName: 'one' }],
        },
        {
          name: join(root, 'services/auth/test/b.test.ts'),
          status: 'failed',
          assertionResults: [
            { status: 'failed', fullName: 'two', failureMessages: ['\u001b[31mexpected 1\u001b[39m\n\n  got 2'] },
            { status: 'passed', fullName: 'three' },
            { status: 'pending', fullName: 'on Kafka: no server is named' },
          ],
        },
        { name: join(root, 'gateway/test/c.test.ts'), status: 'failed', message: 'no such file', assertionResults: [] },
      ],
    }
    expect(countByRoom(report)).toEqual([
      {
        name: 'auth',
        counts: { passed: 2, failed: 1, skipped: 1 },
        skipped: ['on Kafka: no server is named'],
        failures: ['services/auth/test/b.test.ts: two\n    expected 1\n      got 2'],
      },
      {
        name: 'gateway',
        counts: { passed: 0, failed: 1, skipped: 0 },
        skipped: [],
        failures: ['gateway/test/c.test.ts\n    no such file'],
      },
    ])
  })

  test('counts browser tests at any depth, and an error outside of all tests as a failure', () => {
    const spec = (...states: string[]) => ({
      title: 'votes',
      file: 'votes.spec.ts',
      tests: states.map((status) => ({ projectName: 'phone', status, results: [] })),
    })
    const suites = [
      { file: 'a', specs: [spec('expected', 'skipped')], suites: [{ file: 'a', specs: [spec('flaky')] }] },
    ]
    expect(countBrowser({ suites, errors: ['no browser'] })).toEqual({ passed: 1, failed: 2, skipped: 1 })
  })

  test('names failed browser tests at any depth, with each error and the content of the page', async () => {
    const notes = '# Error details\n\n```\nno\n```\n\n```yaml\n- status: Hunch Loading...\n```\n'
    const failures = await withFolder({ 'notes.md': notes }, (folder) => {
      const errors = [
        { message: 'Timeout' },
        { message: 'no button', location: { file: '/e2e/votes.spec.ts', line: 7 } },
      ]
      const attachments = [{ name: 'screenshot' }, { name: 'error-context', path: join(folder, 'notes.md') }]
      const spec = (title: string, status: string) => ({
        ...{ title, file: 'votes.spec.ts' },
        tests: [{ projectName: 'phone', status, results: [{ errors, attachments }, {}] }],
      })
      return browserFailures([
        {
          file: 'votes.spec.ts',
          suites: [{ file: 'votes.spec.ts', specs: [spec('votes', 'flaky'), spec('talks', 'expected')] }],
        },
      ])
    })
    expect(failures).toEqual([
      `votes.spec.ts (phone): votes
    Timeout
    votes.spec.ts, line 7: no button
    The page showed:
    - status: Hunch Loading...`,
    ])
  })

  test('counts a part that ran nothing as a failure', () => {
    const parts = [
      { name: 'auth', counts: { ...none, passed: 3 } },
      { name: 'browser', counts: none, fault: 'ran no tests' },
    ]
    expect(sentence(total(parts))).toBe('3 passed, 1 failed')
  })

  test('mentions skipped tests if there are any', () => {
    expect(sentence({ passed: 1, failed: 0, skipped: 2 })).toBe('1 passed, 0 failed, 2 skipped')
  })
})

describe('a second try', () => {
  const jestFile = (name: string, status: string, fullName: string) => ({
    name: join(root, name),
    status,
    assertionResults: [{ status, fullName, failureMessages: status === 'failed' ? ['expected 1'] : [] }],
  })
  const run = (...testResults: ReturnType<typeof jestFile>[]) => ({ ok: false, report: { testResults } })

  test('replaces the results of a Jest file that passes when it runs again, and keeps its first error', () => {
    const [one, two] = ['services/auth/test/one.test.ts', 'services/auth/test/two.test.ts']
    const first = run(jestFile(one, 'failed', 'signs in'), jestFile(two, 'failed', 'signs out'))
    const second = run(jestFile(one, 'passed', 'signs in'), jestFile(two, 'failed', 'signs out'))
    const { report, secondTries = [] } = secondTryOfJest(first, second)
    expect(countByRoom(report)).toMatchObject([{ counts: { passed: 1, failed: 1 } }])
    expect(countByRoom({ testResults: secondTries })).toMatchObject([
      { failures: [`${one}: signs in\n    expected 1`] },
    ])
  })

  test('replaces only the results of a browser spec that passes when it runs again', () => {
    const suite = (file: string, status: string) => ({
      file,
      specs: [{ title: 'votes', file, tests: [{ projectName: 'phone', status, results: [] }] }],
    })
    const first = { errors: [], suites: [suite('a.spec.ts', 'unexpected'), suite('b.spec.ts', 'expected')] }
    expect(filesThatFailed(first)).toEqual(['a.spec.ts'])
    const merged = secondTryOfBrowser(first, { errors: [], suites: [suite('a.spec.ts', 'expected')] })
    expect(countBrowser(merged)).toEqual({ passed: 2, failed: 0, skipped: 0 })
    expect(filesThatFailed(secondTryOfBrowser(first, { errors: [], suites: [] }))).toEqual(['a.spec.ts'])
    const crashed = secondTryOfBrowser({ ...first, errors: ['a worker crashed'] }, { errors: [], suites: [] })
    expect(countBrowser(crashed)).toEqual({ passed: 1, failed: 2, skipped: 0 })
  })

  test('is given to three files of a run in total, and to none if more fail', () => {
    const named = (count: number) => Array.from({ length: count }, (_, index) => `${index}.test.ts`)
    expect(createSecondTries().take(named(4))).toBe(false)
    const tries = createSecondTries()
    expect([0, 2, 2, 1, 1].map((count) => tries.take(named(count)))).toEqual([false, true, false, true, false])
  })
})

describe('running programs', () => {
  test('reports success or failure, and the output', async () => {
    expect(await run('node', ['-e', 'console.log("fine")'])).toEqual({ ok: true, late: false, output: 'fine\n' })
    expect(await run('node', ['-e', 'console.error("no"); process.exit(3)'])).toMatchObject({
      ok: false,
      output: 'no\n',
    })
    expect(await run('there-is-no-such-program', [])).toMatchObject({ ok: false })
  })

  test('ends a program and its children at the time limit', async () => {
    // If `sleep` survived, it would keep the streams open and `run` would not return.
    const child = 'require("child_process").spawn("sleep", ["600"], { stdio: "inherit" }); setInterval(() => {}, 1000)'
    expect(await run('node', ['-e', child], { limitMs: 500 })).toMatchObject({ ok: false, late: true })
  })

  test('a step that throws fails, and the others continue', async () => {
    const steps = [
      { name: 'bad', faults: () => Promise.reject(new Error('broken')) },
      { name: 'good', faults: async () => [] },
      { name: 'wrong', faults: async () => ['a.ts is wrong'] },
    ]
    const results = await runSteps(steps, 2, () => {})
    expect(results.map(({ name, faults }) => [name, faults.length])).toEqual([
      ['bad', 1],
      ['good', 0],
      ['wrong', 1],
    ])
    expect(results.map(lineOf)[2]).toMatch(/^FAILED {2}wrong .* s\n {8}a\.ts is wrong$/)
  })
})
