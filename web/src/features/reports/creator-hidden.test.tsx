import { expect, test } from '@jest/globals'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { fakeServer, json, problem } from '#testing/fakeServer.ts'
import { amina, renderAs } from '#testing/render.tsx'
import HiddenInGroup from './creator/HiddenInGroup.tsx'
import type { Hidden } from './model/types.ts'

const someHidden = (more: Partial<Hidden> = {}): Hidden => ({
  id: '0190dddd-0000-7000-8000-000000000004',
  targetKind: 'post',
  targetId: '0190eeee-0000-7000-8000-000000000005',
  author: {
    id: '0190bbbb-0000-7000-8000-000000000006',
    firstName: 'Bruno',
    lastName: 'Keller',
    email: '',
    profileImageUrl: null,
    country: null,
    userRank: 'Rookie',
  },
  words: 'Buy my canoe',
  rule: 'spam',
  note: 'This group is about rowing.',
  createdAt: '2026-11-20T12:00:00.000Z',
  isAppealed: false,
  ...more,
})

const show = () => renderAs(amina, <HiddenInGroup groupId="g1" />)

test('an empty list says that nothing is hidden', async () => {
  fakeServer({ 'GET /api/group-acts': json([]) })
  show()
  expect(await screen.findByText('Nothing is hidden')).toBeVisible()
})

test('a creator sees hidden posts and comments, and shows one again', async () => {
  const { received } = fakeServer({
    'GET /api/group-acts': json([someHidden(), someHidden({ id: 'a2', targetKind: 'comment', words: 'Canoes!' })]),
    'DELETE /api/group-acts/a2': new Response(null, { status: 204 }),
  })
  show()
  const [post, comment] = await screen.findAllByRole('article')
  if (!post || !comment) throw new Error('two are hidden')
  expect(within(post).getByRole('heading', { name: 'Bruno Keller' })).toBeVisible()
  expect(within(post).getByText('This group is about rowing.')).toBeVisible()
  expect(within(comment).getByText(/^A comment · Spam · /)).toBeVisible()
  await userEvent.click(within(comment).getByRole('button', { name: 'Show again', description: 'Canoes!' }))
  expect(await screen.findByText('Visible again. Its author gets a notification.')).toBeVisible()
  expect(received.filter(({ method }) => method === 'DELETE')).toHaveLength(1)
})

test('an appealed item explains the effect of showing it again', async () => {
  fakeServer({ 'GET /api/group-acts': json([someHidden({ isAppealed: true })]) })
  show()
  expect(await screen.findByText('Appeal under review')).toBeVisible()
  expect(screen.getByText(/you can't hide it another time/)).toBeVisible()
})

test('if showing it again fails, the item stays, and the reason is shown', async () => {
  const hidden = someHidden()
  fakeServer({
    'GET /api/group-acts': json([hidden]),
    [`DELETE /api/group-acts/${hidden.id}`]: problem(409, 'notPossibleHere'),
  })
  show()
  await userEvent.click(await screen.findByRole('button', { name: 'Show again' }))
  expect((await screen.findAllByText("This isn't possible here."))[0]).toBeVisible()
  expect(screen.getByText('Buy my canoe')).toBeVisible()
})
