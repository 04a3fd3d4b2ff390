import { openDatabase } from '@hunch/kit/postgres'
import { eventually } from '@hunch/kit/testing'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { deploymentOf } from './deployment.ts'
import { hunchHere, removePasswords } from './hunch.ts'
import { withProduct } from './product.ts'

const running = withProduct()
const { folder, log, query } = running
const here = ['--data', folder]
beforeAll(async () => void (await running.product().ensureAdmin()))
afterAll(removePasswords)

const columns = async () =>
  (
    await query('auth', `select column_name from information_schema.columns where table_name = 'passwords' order by 1`)
  ).map(({ column_name }) => column_name)
const acts = () => query('auth', `select note from audit_log where action = 'databases.contracted'`)
const whole = ['account_id', 'changed_at', 'hash']

test('contracting migrations are named, do not run beside an earlier release, and run once with --yes', async () => {
  const named = await hunchHere(['contract', ...here])
  expect(named).toMatchObject({ code: 0, err: '' })
  expect(named.out).toContain(
    'auth: 0014_password_times\n  ALTER TABLE "passwords" DROP COLUMN IF EXISTS "changed_at";\n',
  )
  expect(named.out).toContain('Nothing was changed. --yes runs them.')

  const earlier = openDatabase({ name: 'auth', url: running.product().databases.auth, poolSize: 1, log })
  await earlier.start?.()
  const refused = await hunchHere(['contract', '--yes', ...here])
  expect(refused).toMatchObject({ code: 1, err: '' })
  expect(refused.out).toContain('auth: not now: processes of auth before 0014_password_times are connected')
  expect(await columns()).toEqual(whole)
  expect(await acts()).toEqual([])
  await earlier.stop?.()
  await eventually(async () => !(await hunchHere(['contract', 'auth', ...here])).out.includes('not now'))

  const ran = await hunchHere(['contract', '--yes', ...here])
  expect(ran).toMatchObject({ code: 0, err: '' })
  expect(await columns()).toEqual(['account_id', 'hash'])
  expect(await acts()).toEqual([{ note: expect.stringMatching(/^\d+$/) }])
  expect(await hunchHere(['contract', '--yes', ...here])).toEqual({
    code: 0,
    err: '',
    out: 'There is nothing to contract.\n',
  })
  expect((await hunchHere(['admin', 'reset', ...here])).code).toBe(0) // the command writes the contracted table
})

test('a deployment is contracted by its settings, and a service that does not exist is a usage error', async () => {
  const env = await deploymentOf(running.product(), folder)
  await query('auth', 'drop table if exists drizzle.contractions')
  await query('auth', 'alter table passwords add column if not exists changed_at timestamptz')
  expect((await hunchHere(['contract', 'auth', '--yes'], env)).code).toBe(0)
  expect(await columns()).toEqual(['account_id', 'hash'])
  expect(await hunchHere(['contract', 'mail'], env)).toMatchObject({ code: 2, out: '' })
  expect(await hunchHere(['contract', 'mail', ...here])).toMatchObject({ code: 2, out: '' })
})
