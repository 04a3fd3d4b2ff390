import { expect, test } from '@jest/globals'
import { deploymentOf } from '../deployment.ts'
import { runOperatorCommand } from '../hunch.ts'
import { withProduct } from '../product.ts'

const running = withProduct()

test("a service's own program names its contracting migrations, and runs them with --yes", async () => {
  const env = await deploymentOf(running.product(), running.folder)
  const contract = (...args: string[]) => runOperatorCommand('auth', ['contract', ...args], env)
  const named = await contract()
  expect(named).toMatchObject({ code: 0, err: '' })
  expect(named.out).toContain('auth: 0014_password_times\n')
  expect(await contract('--yes')).toMatchObject({ code: 0, err: '' })
  expect(await contract('--yes')).toEqual({ code: 0, err: '', out: 'There is nothing to contract.\n' })
  expect(await contract('--all')).toMatchObject({ code: 2, out: '' })
}, 120_000)
