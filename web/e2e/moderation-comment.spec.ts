/** Moderation of comments: a moderator reads a reply in its conversation and hides it; an appeal restores it. */
import { ask, idOf } from './ask.ts'
import { decide, openCase, report, signInAsAdmin } from './moderating.ts'
import { expect, expectAccessible, expectToast, makePost, test } from './test.ts'

test('a reported reply is judged in its conversation, hidden, and restored after its author’s appeal', async ({
  open,
  product,
}, info) => {
  test.setTimeout(240_000)
  const mark = `${info.project.name} ${info.retry}`
  const words = {
    post: `Nobody swims here ${mark}`,
    parent: `I saw a fin ${mark}`,
    reply: `You saw your own foot ${mark}`,
  }
  const poster = await open('Amara Okafor')
  const author = await open('Lena Ortiz')
  const reporter = await open('Farah Nasser')
  const moderator = await open('Gita Rao')
  const admin = await open()
  await signInAsAdmin(admin)
  const moderating = `/api/admin/users/${await idOf(moderator)}/moderator`
  await ask(admin, 'PUT', moderating)
  const predictionId = await makePost(poster, { headline: words.post })
  await product.settle()
  const comment = async (by: typeof poster, content: string, parentId: string | null): Promise<string> =>
    (await (await ask(by, 'POST', '/api/comments', { predictionId, content, parentId })).json()).id
  const reply = await comment(author, words.reply, await comment(poster, words.parent, null))
  await report(reporter, 'comment', reply, 'This is rude.')
  await ask(poster, 'PUT', `/api/blocks/${await idOf(author)}`)
  await product.settle()
  const isShown = async () =>
    (await (await ask(reporter, 'GET', `/api/predictions/${predictionId}/comments`)).text()).includes(words.reply)
  expect(await isShown()).toBe(true)

  await test.step('the moderator reads the post and the comment above it, and hides the reply', async () => {
    await moderator.goto('/moderation')
    await openCase(moderator, words.reply)
    const context = moderator.getByRole('article').getByRole('region', { name: 'In context' })
    await expect(context.getByText(words.post)).toBeVisible()
    await expect(context.getByText(words.parent)).toBeVisible()
    await expect(context.getByText('Comment by Amara Okafor')).toBeVisible()
    await expectAccessible(moderator)
    const place = await moderator.getByRole('link', { name: "Open where it's shown" }).getAttribute('href')
    expect(place).toBe(`/prediction/${predictionId}#comment-${reply}`)
    await moderator.goto(String(place))
    await expect(moderator.getByRole('article', { name: /by Lena Ortiz/ })).toBeFocused()
    await expectAccessible(moderator)
    await moderator.goto('/moderation')
    await openCase(moderator, words.reply)
    await decide(moderator, 'Hide').click()
    await moderator.getByRole('dialog', { name: 'Hide this?' }).getByRole('button', { name: 'Hide' }).click()
    await expectToast(moderator, 'Hidden')
    await product.settle()
    expect(await isShown()).toBe(false)
  })

  await test.step('its author reads why, and appeals', async () => {
    await author.goto('/alerts')
    await author.getByRole('link', { name: /Your comment was hidden/ }).click()
    await expect(author.getByText(words.reply)).toBeVisible()
    await author.getByRole('textbox', { name: 'Why is it wrong?' }).fill('It was her foot.')
    await author.getByRole('button', { name: 'Send appeal' }).click()
    await expectToast(author, 'Your appeal is on its way')
  })

  await test.step('the appeal succeeds, and the reply is shown again', async () => {
    const [statement] = await (await ask(author, 'GET', '/api/statements')).json()
    await ask(admin, 'POST', `/api/moderation/appeals/${statement.id}`, { outcome: 'reversed', note: 'A foot it is.' })
    await product.settle()
    expect(await isShown()).toBe(true)
    await author.goto(`/statements/${statement.id}`)
    await expect(author.getByText('Taken back', { exact: true })).toBeVisible()
    await ask(admin, 'DELETE', moderating)
  })
})
