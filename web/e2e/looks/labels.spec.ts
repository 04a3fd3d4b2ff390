/**
 * Labels on the narrowest usual phone, in languages with long words. A label wraps only between words, is not cut, and takes one
 * line in buttons and tabs that have others beside them.
 */
import { request } from '@playwright/test'
import { sameOrigin } from '../ask.ts'
import { enter } from '../product/enter.ts'
import { demoVisitors } from '../screenshots/demo.ts'
import { demoProduct } from '../screenshots/demo-product.ts'
import { crampedLabels, faultsOf, tooWide } from '../screenshots/judge.ts'
import { screens, viewers } from '../screenshots/screens.ts'
import { expect, test } from '../test.ts'

test.describe.configure({ mode: 'parallel' })

const demo = demoProduct()
test.beforeAll(async () => {
  const { product, ids } = demo()
  const member = await request.newContext({ baseURL: product.origin })
  await enter(member, { person: demoVisitors.member })
  await member.post(`/api/users/${ids.memberId}/follow`, { headers: sameOrigin }) // the profile then offers to unfollow
  await member.dispose()
})

/** Screens with long labels: marking all alerts, unfollowing, copying and signing in to an invitation, a member's actions. */
const named = [
  'notifications',
  'profile',
  'profile-calls',
  'groups',
  'group',
  'group-invite',
  'invite',
  'home',
  'post',
  'account-settings',
  'admin-users',
]

for (const language of ['fr', 'es', 'it', 'de'])
  test(`at 360 px, labels are neither cut nor broken: ${language}`, async ({ browser }) => {
    test.setTimeout(300_000)
    const look = { theme: 'dark', language, width: 360, height: 780 } as const
    const some = screens.filter(({ name }) => named.includes(name))
    expect(some.map(({ name }) => name).sort()).toEqual(named.toSorted())
    const faults: string[] = []
    for (const who of viewers) {
      if (!some.some((screen) => screen.who === who)) continue
      const visit = { browser, ...demo(), screens: some, who, look }
      faults.push(
        ...(await faultsOf(visit, async (page) => [...(await crampedLabels(page)), ...(await tooWide(page, 360))])),
      )
    }
    expect(faults).toEqual([])
  })
