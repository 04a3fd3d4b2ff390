import { expect, test } from '@jest/globals'
import { concernedBy, readWorkspaces } from '../suites/changed.ts'

const workspaces = new Map([
  ['proto', []],
  ['services/kit', ['proto']],
  ['services/members', ['services/kit']],
  ['services/social', ['services/kit', 'services/members']],
  ['services/media', ['services/kit']],
  ['gateway', ['services/kit']],
  ['web', ['proto']],
  ['deploy/local', ['services/social', 'services/media', 'gateway']],
  ['deploy/docker', []],
])
const all = [...workspaces.keys()]

test('a change concerns its workspace, the dependents of that, and deploy/local', () => {
  expect(concernedBy(['services/members/src/a.ts', 'docs/a.md'], workspaces)).toEqual({
    folders: ['services/members', 'services/social', 'deploy/local'],
    withBrowser: false,
  })
  expect(concernedBy(['deploy/docker/src/a.ts'], workspaces).folders).toEqual(['deploy/local', 'deploy/docker'])
  expect(concernedBy(['gateway/src/a.ts'], workspaces)).toEqual({
    folders: ['gateway', 'deploy/local'],
    withBrowser: true,
  })
})

test.each(['proto/a.proto', 'services/kit/src/a.ts', 'package-lock.json', 'tsconfig.base.json'])(
  'a change to %s concerns everything',
  (path) => {
    expect(concernedBy([path], workspaces)).toEqual({ folders: all, withBrowser: true })
  },
)

test('no change, or a change of documents, concerns nothing', () => {
  expect(concernedBy([], workspaces).folders).toEqual([])
  expect(concernedBy(['README.md', 'docs/threats.md'], workspaces).folders).toEqual([])
})

test('this repository’s workspaces are read with their dependencies', () => {
  const own = readWorkspaces()
  expect(own.get('services/kit')).toContain('proto')
  expect(own.get('deploy/local')).toEqual(expect.arrayContaining(['services/auth', 'gateway']))
})
