import { expect, test } from '@jest/globals'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { fakeServer, json, problem } from '#testing/fakeServer.ts'
import { amina, renderAs } from '#testing/render.tsx'
import { someListing } from '../testing/someGroup.ts'
import { MemberGroups } from './MemberGroups.tsx'

const read = 'GET /api/users/u1/groups'
const named = (n: number) => someListing({ id: `g${n}`, name: `Group ${n}` })
const links = () => screen.getAllByRole('link').map((link) => link.getAttribute('href'))

test('a member’s groups are links, and private ones are marked', async () => {
  fakeServer({ [read]: json([someListing(), someListing({ id: 'g2', name: 'Family', isPrivate: true })]) })
  renderAs(amina, <MemberGroups userId="u1" />)
  expect(await screen.findByRole('link', { name: 'Rain watchers' })).toHaveAttribute('href', '/groups/g1')
  expect(screen.getByRole('link', { name: 'Family Private' })).toHaveAttribute('href', '/groups/g2')
})

test('eight groups are shown at first, all of them on demand', async () => {
  fakeServer({ [read]: json(Array.from({ length: 10 }, (_, n) => named(n))) })
  renderAs(amina, <MemberGroups userId="u1" />)
  const all = await screen.findByRole('button', { name: 'All groups' })
  expect(links()).toHaveLength(8)
  await userEvent.click(all)
  expect(links()).toHaveLength(10)
})

test('a member without groups has a notice; on the own profile it links to the groups', async () => {
  fakeServer({ [read]: json([]) })
  const { unmount } = renderAs(amina, <MemberGroups userId="u1" />)
  expect(await screen.findByText('No groups yet')).toBeVisible()
  expect(screen.queryByRole('link')).not.toBeInTheDocument()
  unmount()
  renderAs(amina, <MemberGroups userId="u1" own />)
  expect(await screen.findByRole('link', { name: 'No groups yet' })).toHaveAttribute('href', '/groups')
})

test('groups that could not be loaded can be tried again; signed out there are none', async () => {
  fakeServer({ [read]: problem(503, 'unavailable') })
  renderAs(amina, <MemberGroups userId="u1" />)
  const retry = await screen.findByRole('button', { name: 'Retry' })
  fakeServer({ [read]: problem(401, 'notSignedIn') })
  await userEvent.click(retry)
  expect(await screen.findByText('No groups yet')).toBeVisible()
})
