import { spawnSync } from 'node:child_process'
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, expect, test } from '@jest/globals'

const script = fileURLToPath(new URL('../../release.sh', import.meta.url))

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'hunch-release-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

interface Circumstances {
  readonly failing?: readonly string[]
  readonly revisions?: readonly [string, string]
  readonly more?: Readonly<Record<string, string>>
}

/**
 * Runs a release with a client that records its calls, and returns the result.
 *
 * @param states the client's answers about the jobs, one per call; the last one repeats
 * @param failing the first words of commands that fail
 * @param revisions the revisions of deployments before and after they were applied
 * @param more additional variables
 */
function release(
  states: readonly string[],
  { failing = ['none'], revisions = ['', ''], more = {} }: Circumstances = {},
) {
  const client = join(folder, 'kubectl')
  const calls = join(folder, 'calls')
  states.forEach((text, at) => {
    writeFileSync(join(folder, `state-${at}`), text)
  })
  revisions.forEach((text, at) => {
    writeFileSync(join(folder, `revisions-${at}`), text)
  })
  writeFileSync(
    client,
    `#!/bin/bash
while [ "\${1#--}" != "$1" ]; do shift 2; done
echo "$*" >> ${calls}
case "$*" in
  ${failing.map((words) => `"${words}"*`).join(' | ')}) exit 1 ;;
  "get jobs"*)
    n=$(cat ${folder}/n 2> /dev/null || echo 0)
    cat "${folder}/state-$n"
    [ $n -ge ${states.length - 1} ] || echo $((n + 1)) > ${folder}/n ;;
  "get deployments"*)
    applied=1
    grep -q 'apply --selector' ${calls} || applied=0
    cat "${folder}/revisions-$applied" ;;
  logs*) echo "the last words of $2" ;;
esac
`,
  )
  chmodSync(client, 0o755)
  const env = { ...process.env, PATH: `${folder}:${process.env['PATH']}`, POLL_SECONDS: '0', ...more }
  const { status, stderr } = spawnSync(script, [], { env, encoding: 'utf8' })
  const asked = readFileSync(calls, 'utf8').trim().split('\n')
  return { status, stderr, calls: asked, asked: asked.map((call) => call.split(' ').slice(0, 2).join(' ')) }
}

test('migrations come first, then the services, then the gateway', () => {
  const { status, asked } = release([
    'auth-migration\nmedia-migration Complete\n',
    'auth-migration Complete\nmedia-migration Complete\n',
  ])
  expect(status).toBe(0)
  expect(asked).toEqual([
    'kustomize overlays/production',
    'delete job',
    'apply --kustomize',
    'get jobs',
    'get jobs',
    'get deployments',
    'apply --selector',
    'rollout status',
    'apply --filename',
    'rollout status',
  ])
})

test('a failed migration ends the release at once, and the end of its log is printed', () => {
  const { status, stderr, asked } = release(['auth-migration\nmedia-migration SuccessCriteriaMet Failed\n'])
  expect(status).toBe(1)
  expect(stderr).toContain('the last words of job/media-migration')
  expect(stderr).toContain('media-migration failed; nothing else was changed')
  expect(asked.slice(1)).toEqual(['delete job', 'apply --kustomize', 'get jobs', 'logs job/media-migration'])
})

const undone = (calls: readonly string[]) => calls.filter((call) => call.startsWith('rollout undo'))

test('if services do not become ready, the changed ones are rolled back and the gateway does not change', () => {
  const { status, stderr, asked, calls } = release(['auth-migration Complete\n'], {
    failing: ['rollout status deployment --selector'],
    revisions: ['auth 3\ngateway 7\nmedia 5\n', 'auth 4\ngateway 7\nmedia 5\nmoderation 1\n'],
    more: { KUBECTL: 'kubectl --context test', MINUTES: '2' },
  })
  expect(status).toBe(1)
  expect(stderr).toContain('a service did not become ready within 2 minutes, and is rolled back')
  expect(asked).not.toContain('apply --filename')
  expect(undone(calls)).toEqual(['rollout undo deployment/auth --to-revision 3'])
})

test('a gateway that does not become ready is rolled back with the services of the same release', () => {
  const { status, calls } = release(['auth-migration Complete\n'], {
    failing: ['rollout status deployment/gateway'],
    revisions: ['auth 3\ngateway 7\n', 'auth 4\ngateway 8\n'],
  })
  expect(status).toBe(1)
  expect(undone(calls)).toEqual([
    'rollout undo deployment/auth --to-revision 3',
    'rollout undo deployment/gateway --to-revision 7',
  ])
})

test('a deployment that cannot be rolled back is named, and the others are rolled back', () => {
  const { status, stderr, calls } = release(['auth-migration Complete\n'], {
    failing: ['rollout status deployment --selector', 'rollout undo deployment/auth'],
    revisions: ['auth 3\nmedia 5\n', 'auth 4\nmedia 6\n'],
  })
  expect(status).toBe(1)
  expect(undone(calls)).toEqual([
    'rollout undo deployment/auth --to-revision 3',
    'rollout undo deployment/media --to-revision 5',
  ])
  expect(stderr).toContain('auth could not be rolled back: kubectl rollout undo deployment/auth --to-revision 3')
  expect(stderr).not.toContain('media could not')
})
