import { spawn } from 'node:child_process'
import { existsSync, readdirSync, rmSync, utimesSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { describe, expect, test } from '@jest/globals'
import { faultsOf } from '../checks/suites.ts'
import { makeTemporaryFolder, removeStaleFolders } from '../suites/memory.ts'
import { readCounts } from '../suites/outcome.ts'
import { withTemporaryFolder } from '../suites/temporary.ts'
import { verifyParts } from '../verify/parts.ts'
import { withEarlier } from '../verify/record.ts'
import { readEnvironment } from '../verify/servers.ts'
import { withFolder } from './temporary.ts'

describe('suites', () => {
  const paths = ['gateway/test/a.test.ts', 'gateway/test/heavy/b.test.ts', 'web/e2e/c.spec.ts', 'gateway/src/a.ts']
  const listed = {
    fast: ['gateway/test/a.test.ts', 'web/e2e/c.spec.ts (phone)'],
    heavy: ['gateway/test/heavy/b.test.ts'],
    looks: ['web/e2e/c.spec.ts (desktop)'],
  }

  test('each test file runs in one of them; a browser test once in each window', () => {
    expect(faultsOf({ paths }, listed)).toEqual([])
  })

  test('a file in no suite, and a file in two, are faults', () => {
    const heavy = [...listed.heavy, 'gateway/test/a.test.ts']
    expect(faultsOf({ paths: [...paths, 'gateway/src/d.test.ts'] }, { ...listed, heavy })).toEqual([
      'gateway/src/d.test.ts belongs to no suite',
      'gateway/test/a.test.ts belongs to fast and heavy',
    ])
  })
})

describe('the end of a program', () => {
  const ended = { ok: true, late: false }

  test('is read from its last line of counts', () => {
    const output = 'kit   1 passed, 0 failed\n3 passed, 1 failed\n12 passed, 0 failed, 2 skipped\nbye\n'
    expect(readCounts(output, ended)).toEqual({ counts: { passed: 12, failed: 0, skipped: 2 }, faults: [] })
    expect(readCounts('3 passed, 1 failed\n', { ok: false, late: false }).faults).toEqual([])
  })

  test.each([
    ['nothing\n', ended, 'did not come to an end'],
    ['3 passed, 0 failed\n', { ok: false, late: false }, 'failed beside its tests'],
    ['3 passed, 0 failed\n', { ok: false, late: true }, 'was stopped when its time was over'],
  ])('is a fault: %j, %j', (output, outcome, fault) => {
    expect(readCounts(output, outcome).faults).toEqual([fault])
  })
})

test('a process that outlives its run is ended and named, and the temporary folder is removed', async () => {
  const leave = async (folder: string) => {
    const idle = ['-e', 'setInterval(() => {}, 1000)', 'left-behind']
    const child = spawn(process.execPath, idle, { env: { TMPDIR: folder }, detached: true, stdio: 'ignore' })
    const ended = new Promise((resolve) => child.on('exit', (_code, signal) => resolve(signal)))
    return { folder, ended }
  }
  const { result, left } = await withTemporaryFolder(leave, { endWithinMs: 0 })
  expect(left).toEqual([expect.stringContaining('left-behind')])
  expect(await result.ended).toBe('SIGKILL')
  expect(existsSync(result.folder)).toBe(false)
})

test('a nested run has its temporary folder in that of the outer one', () => {
  const folder = makeTemporaryFolder()
  expect(dirname(folder)).toBe(tmpdir())
  rmSync(folder, { recursive: true })
})

test('folders of killed runs are removed after a day', () =>
  withFolder({ 'hunch-old/database': '', 'hunch-new/database': '', 'others/file': '' }, async (parent) => {
    const longAgo = new Date(Date.now() - 25 * 3_600_000)
    for (const name of ['hunch-old', 'others']) utimesSync(join(parent, name), longAgo, longAgo)
    removeStaleFolders(parent)
    expect(readdirSync(parent)).toEqual(expect.arrayContaining(['hunch-new', 'others']))
    expect(readdirSync(parent)).not.toContain('hunch-old')
  }))

test('parts that ran before on the same commit stay in the record, unless files have changed', () => {
  const part = (name: string, passed = 1) => ({ name, passed, failed: 0, minutes: 1, secondTries: [], faults: [] })
  const machine = { cpu: 'any', cores: 2, memoryGb: 1 }
  const earlier = { commit: 'a', at: '', machine, parts: [part('launcher'), part('bench')] }
  const names = (stamp: { commit: string; changed?: true }) =>
    withEarlier([part('bench', 2), part('adapters')], earlier, stamp).map(({ name, passed }) => `${name} ${passed}`)
  expect(names({ commit: 'a' })).toEqual(['adapters 1', 'launcher 1', 'bench 2'])
  expect(names({ commit: 'a', changed: true })).toEqual(['adapters 1', 'bench 2'])
  expect(names({ commit: 'b' })).toEqual(['adapters 1', 'bench 2'])
})

test('parts that need servers come first, the faults under load among them', () => {
  const names = verifyParts.map(({ name }) => name)
  const onServers = verifyParts.filter((part) => part.onServers).map(({ name }) => name)
  expect(names.slice(0, onServers.length)).toEqual(onServers)
  expect(onServers).toContain('chaos')
})

test('the servers’ variables are read as a shell reads them', async () => {
  const file = `export TEST_KAFKA_URL='kafka://127.0.0.1:1'\nexport TEST_S3_CONTROL='"/a b/servers.sh" s3' OTHER=1\n`
  const read = await withFolder({ environment: file }, (folder) => readEnvironment(`${folder}/environment`))
  expect(read).toMatchObject({ TEST_KAFKA_URL: 'kafka://127.0.0.1:1', TEST_S3_CONTROL: '"/a b/servers.sh" s3' })
  expect(read).not.toHaveProperty('OTHER')
  await expect(readEnvironment('/nowhere')).rejects.toThrow('/nowhere cannot be read')
})
