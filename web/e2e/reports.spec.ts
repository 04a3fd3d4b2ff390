/**
 * Reports from every surface. Then moderation acts: the notification, the statement and the appeal, as the owner of the
 * content sees them.
 */
import type { Page } from '@playwright/test'
import { ask, askForJson, idOf, sameOrigin } from './ask.ts'
import { reportBy } from './moderating.ts'
import { admin } from './product/people.ts'
import { expect, expectAccessible, expectToast, expectUsable, makePost, test } from './test.ts'

/** The moderation case about a target. Throws if it was not reported. */
async function caseOf(page: Page, targetId: string): Promise<{ id: string; reports: number }> {
  const cases: { id: string; targetId: string; reports: number }[] = await askForJson(
    page,
    'GET',
    '/api/moderation/cases',
  )
  const found = cases.find((each) => each.targetId === targetId)
  if (!found) throw new Error('nobody reported it')
  return found
}

/** Another member's content, and the menu to report it. */
interface Surface {
  readonly what: string
  readonly menu: string
  readonly as: 'member' | 'visitor'
  path(ids: { post: string; author: string; group: string; code: string }): string
}

const surfaces: readonly Surface[] = [
  { what: 'post', menu: 'More about this post', as: 'member', path: ({ post }) => `/prediction/${post}` },
  {
    what: 'comment',
    menu: 'More about the comment by Farah Nasser',
    as: 'member',
    path: ({ post }) => `/prediction/${post}`,
  },
  { what: 'member', menu: 'More about Farah Nasser', as: 'member', path: ({ author }) => `/profile/${author}` },
  { what: 'group', menu: 'More about Reported', as: 'member', path: ({ group }) => `/groups/${group}` },
  { what: 'post', menu: 'More about this post', as: 'visitor', path: ({ post }) => `/prediction/${post}` },
  {
    what: 'group, by its invitation',
    menu: 'More about Reported',
    as: 'visitor',
    path: ({ code }) => `/join-group/${code}`,
  },
]

test(
  'content of others can be reported on its screen, also by visitors',
  { tag: '@both' },
  async ({ open, product }, info) => {
    test.setTimeout(120_000)
    const mark = `${info.project.name} ${info.retry}`
    const author = await open('Farah Nasser')
    const post = await makePost(author, { headline: `Reported from everywhere ${mark}` })
    await ask(author, 'POST', '/api/comments', { predictionId: post, content: `Farah says ${mark}` })
    const group = await askForJson(author, 'POST', '/api/groups', {
      name: `Reported ${mark}`,
      description: '',
      isPrivate: false,
    })
    const { inviteCode: code } = await askForJson(author, 'GET', `/api/groups/${group.id}/invite`)
    await product.settle()
    const ids = { post, author: await idOf(author), group: group.id, code }
    const pages = { member: await open('Gita Rao'), visitor: await open() }
    for (const { what, menu, as, path } of surfaces)
      await test.step(`${as}: ${what}`, async () => {
        await pages[as].goto(path(ids))
        await reportBy(pages[as], menu)
      })

    await test.step('own reports are in the settings', async () => {
      const page = pages.member
      await page.goto('/account?tab=settings#reports')
      const card = page.locator('#reports')
      await expect(card.getByText('Under review').first()).toBeInViewport()
      for (const kind of ['A post', 'A comment', 'A person', 'A group'])
        await expect(card.getByText(kind, { exact: true }).first()).toBeVisible()
      await expectAccessible(page)
    })

    await test.step('reports about one thing are one case', async () => {
      const moderator = await open()
      await ask(moderator, 'POST', '/api/auth/login', admin)
      expect((await caseOf(moderator, post)).reports).toBe(2)
      await caseOf(moderator, ids.author)
      expect((await caseOf(moderator, group.id)).reports).toBe(2)
    })
  },
)

test('a legal notice asks for its required fields, also by keyboard', async ({ open, product }, info) => {
  const author = await open('Emil Berg')
  const post = await makePost(author, { headline: `Perhaps forbidden ${info.project.name} ${info.retry}` })
  await product.settle()
  const page = await open()
  await page.goto(`/prediction/${post}`)
  await page.getByRole('button', { name: 'More about this post' }).first().focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('menuitem')).toBeFocused()
  await page.keyboard.press('Enter') // chooses the menu's only item
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('button', { name: /^It breaks a rule/ })).toBeVisible()
  await expectUsable(page)
  await dialog.getByRole('button', { name: /^It breaks the law/ }).focus()
  await page.keyboard.press('Enter')
  await dialog.getByRole('button', { name: 'Send report' }).click()
  await expect(dialog.getByRole('textbox', { name: /^What is illegal/ })).toBeFocused()
  await expect(dialog.getByText('Please enter your name')).toBeVisible()
  await expectUsable(page)
  await dialog.getByRole('textbox', { name: /^What is illegal/ }).fill('It insults me.')
  await dialog.getByRole('textbox', { name: 'Your name' }).fill('Ada Example')
  await dialog.getByRole('textbox', { name: 'Your email' }).fill('ada@example.com')
  await dialog.getByRole('checkbox', { name: /^What I say is true/ }).check()
  await page.route('**/api/reports', (route) => route.abort(), { times: 1 })
  await dialog.getByRole('button', { name: 'Send report' }).click()
  await expect(dialog.getByRole('alert')).toHaveText("Couldn't send your report. Please try again.")
  await dialog.getByRole('button', { name: 'Send report' }).click()
  await expect(page.getByRole('dialog', { name: 'Thank you for your report' })).toBeVisible()
  await expectUsable(page)
})

test('a hidden post: its owner is notified, sees why, appeals and wins; the reporter is thanked', async ({
  open,
  product,
}, info) => {
  test.setTimeout(120_000)
  const headline = `Hidden by moderation ${info.project.name} ${info.retry}`
  const owner = await open('Bruno Keller')
  const post = await makePost(owner, { headline })
  await product.settle()
  const reporter = await open('Chiyo Mori', { dark: false })
  await reporter.goto(`/prediction/${post}`)

  await test.step('three taps report it', async () => {
    await reporter.getByRole('button', { name: 'More about this post' }).first().click()
    await reporter.getByRole('menuitem', { name: 'Report' }).click()
    const dialog = reporter.getByRole('dialog')
    await dialog.getByRole('button', { name: /^It breaks a rule/ }).click()
    await dialog.getByRole('radio', { name: 'Harassment' }).check()
    await expectUsable(reporter)
    await dialog.getByRole('button', { name: 'Send report' }).click()
    await expect(reporter.getByRole('button', { name: 'Block Bruno Keller' })).toBeVisible()
    await expectAccessible(reporter)
    await reporter.getByRole('button', { name: 'Done' }).click()
  })

  const moderator = await open()
  await ask(moderator, 'POST', '/api/auth/login', admin)
  const { id } = await caseOf(moderator, post)
  const note = 'Argue about the weather, not about people.'
  const acted = await askForJson(moderator, 'POST', `/api/moderation/cases/${id}/acts`, {
    act: 'hide',
    rule: 'harassment',
    note,
  })
  const actId: string = acted.actList[0].id
  await product.settle()

  await test.step('only the owner sees it, with a notice', async () => {
    await reporter.goto(`/prediction/${post}`)
    await expect(reporter.getByText('Prediction not found').first()).toBeVisible()
    await owner.goto(`/prediction/${post}`)
    await expect(owner.getByText('Hidden. Only you see it.')).toBeVisible()
    await expectAccessible(owner)
  })

  await test.step('the notification leads to the reasons', async () => {
    await owner.goto('/alerts')
    await owner.getByRole('link', { name: /Your post was hidden/ }).click()
    await expect(owner).toHaveURL(`/statements/${actId}`)
    await expect(owner.getByRole('heading', { level: 1, name: 'Your post was hidden' })).toBeVisible()
    for (const words of [headline, 'Harassment', note]) await expect(owner.getByText(words).first()).toBeVisible()
    await expectUsable(owner)
  })

  await test.step('the owner appeals once', async () => {
    await owner.getByRole('textbox', { name: 'Why is it wrong?' }).fill('I meant the clouds.')
    await owner.getByRole('button', { name: 'Send appeal' }).click()
    await expectToast(owner, 'Your appeal is on its way')
    await expect(owner.getByText('Appeal under review')).toBeVisible()
    await expect(owner.getByRole('textbox')).toHaveCount(0)
  })

  await test.step('the appeal succeeds, and the post is back', async () => {
    await ask(moderator, 'POST', `/api/moderation/appeals/${actId}`, { outcome: 'reversed', note: 'Clouds, indeed.' })
    await product.settle()
    await owner.goto('/alerts')
    await owner.getByRole('link', { name: /Your appeal succeeded/ }).click()
    await expect(owner.getByText('Clouds, indeed.')).toBeVisible()
    await expect(owner.getByText('Taken back')).toBeVisible()
    await reporter.goto(`/prediction/${post}`)
    await expect(reporter.getByText(headline).first()).toBeVisible()
  })

  await test.step('the reporter is thanked', async () => {
    await reporter.goto('/alerts')
    await reporter
      .getByRole('link', { name: /Thank you for your report/ })
      .first()
      .click()
    await expect(reporter.locator('#reports').getByText('Moderation acted').first()).toBeInViewport()
    await expectAccessible(reporter)
  })
})

test('a suspended member can read and appeal but change nothing, and sees the end and the reason', async ({
  open,
  product,
}) => {
  const page = await open('Emil Berg')
  const memberId = await idOf(page)
  const reporter = await open('Gita Rao')
  await ask(reporter, 'POST', '/api/reports', { targetKind: 'member', targetId: memberId, reason: 'spam' })
  const moderator = await open()
  await ask(moderator, 'POST', '/api/auth/login', admin)
  const { id } = await caseOf(moderator, memberId)
  const acted = await askForJson(moderator, 'POST', `/api/moderation/cases/${id}/acts`, {
    act: 'suspend',
    rule: 'spam',
    days: 3,
  })
  await product.settle()

  await test.step('a banner says until when, and leads to why', async () => {
    await page.goto('/')
    const banner = page.getByRole('region', { name: 'Suspension' })
    await expect(banner).toContainText(/You can read until .*, but not post, vote or change anything\./)
    await expectAccessible(page)
    await banner.getByRole('link', { name: 'See why' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Moderation decisions' })).toBeVisible()
    await expectAccessible(page)
  })

  await test.step('an appeal is possible, and nothing else', async () => {
    await page.getByRole('link', { name: 'Your account was suspended' }).first().click()
    await page.getByRole('textbox', { name: 'Why is it wrong?' }).fill('It was no advertising.')
    await page.getByRole('button', { name: 'Send appeal' }).click()
    await expect(page.getByText('Appeal under review')).toBeVisible()
    const rejected = await page.request.post(`/api/users/${await idOf(reporter)}/follow`, { headers: sameOrigin })
    expect([rejected.status(), (await rejected.json()).code]).toEqual([403, 'suspended'])
  })

  await test.step('once it is lifted, the banner is gone', async () => {
    await ask(moderator, 'DELETE', `/api/moderation/acts/${acted.actList[0].id}`)
    await product.settle()
    await page.goto('/')
    await expect(page.getByRole('heading', { name: 'For You' })).toBeVisible()
    await expect(page.getByRole('region', { name: 'Suspension' })).toHaveCount(0)
  })
})
