import { afterEach, describe, expect, jest, test } from '@jest/globals'
import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import decodeQR from 'qr/decode.js'
import { useState } from 'react'
import { type CurrentUser, onUsage, ReportingContext } from '#api/index.ts'
import { fakeServer, json, problem } from '#testing/fakeServer.ts'
import { amina, renderAs } from '#testing/render.tsx'
import { InviteDialog } from './invite/InviteDialog.tsx'
import { Invite } from './join/InviteScreen.tsx'
import { somebody, someDetail } from './testing/someGroup.ts'

afterEach(() => void Reflect.deleteProperty(navigator, 'share'))

const _done = new Response(null, { status: 204 })

const invited = { group: { ...someDetail(), predictionCount: 1 }, removed: false }

test('an invitation shows its group, and joining sends its code', async () => {
  const { received } = fakeServer({
    'GET /api/groups/invite/c0de': json(invited),
    'GET /api/groups/g1/membership': json(null),
    'POST /api/groups/join-by-invite': json({ id: 'g1', name: 'Rain watchers' }),
  })
  renderAs(amina, <Invite code="c0de" invalidTitle="invalidTitle" />)
  await userEvent.click(await screen.findByRole('button', { name: 'Join Group' }))
  expect(await screen.findByText('Successfully joined group!')).toBeVisible()
  expect(received.find(({ method }) => method === 'POST')?.body).toEqual({ inviteCode: 'c0de' })
})

test('a code that stopped working before joining is reported as invalid', async () => {
  fakeServer({
    'GET /api/groups/invite/c0de': json(invited),
    'GET /api/groups/g1/membership': json(null),
    'POST /api/groups/join-by-invite': problem(404, 'inviteInvalid'),
  })
  renderAs(amina, <Invite code="c0de" invalidTitle="invalidTitle" />)
  await screen.findByRole('heading', { name: 'Rain watchers' })
  const join = await screen.findByRole('button', { name: 'Join Group' })
  fakeServer({
    'GET /api/groups/invite/c0de': problem(404, 'inviteInvalid'),
    'GET /api/groups/g1/membership': json(null),
    'POST /api/groups/join-by-invite': problem(404, 'inviteInvalid'),
  })
  await userEvent.click(join)
  expect(await screen.findByText('Invalid invite link')).toBeVisible()
  expect(await screen.findByRole('heading', { name: 'Invalid Invite Link' })).toBeVisible()
})

test('each of the two addresses has its own text for an invalid code', async () => {
  fakeServer({ 'GET /api/groups/invite/nope': problem(404, 'inviteInvalid') })
  const { unmount } = renderAs(amina, <Invite code="nope" invalidTitle="invalidTitle" />)
  expect(await screen.findByRole('heading', { name: 'Invalid Invite Link' })).toBeVisible()
  expect(screen.getByRole('link', { name: 'Join with a code' })).toHaveAttribute('href', '/groups/join')
  expect(screen.getByRole('link', { name: 'See other groups' })).toHaveAttribute('href', '/groups')
  unmount()
  renderAs(null, <Invite code="nope" invalidTitle="invalidShort" />)
  expect(await screen.findByRole('heading', { name: 'Invalid Invite' })).toBeVisible()
  expect(screen.getByRole('link', { name: 'Join with a code' })).toHaveAttribute('href', '/groups/join')
  expect(screen.getByRole('link', { name: 'Go home' })).toHaveAttribute('href', '/')
})

test('an invitation links a member to the group, and asks a visitor to sign in', async () => {
  fakeServer({
    'GET /api/groups/invite/c0de': json(invited),
    'GET /api/groups/g1/membership': json({ groupId: 'g1', role: 'member' }),
  })
  const { unmount } = renderAs(amina, <Invite code="c0de" invalidTitle="invalidTitle" />)
  expect(await screen.findByRole('link', { name: 'Open group' })).toHaveAttribute('href', '/groups/g1')
  unmount()
  renderAs(null, <Invite code="c0de" invalidTitle="invalidTitle" />)
  expect(await screen.findByText('Please sign in')).toBeVisible()
  expect(screen.getByText('You need to be signed in to join a group')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Join Group' })).toBeNull()
})

describe('an invitation to a group', () => {
  /** Shows an invitation. Returns the reports that its menu starts. */
  async function showInvitation(
    viewer: CurrentUser | null,
    { role = null, ...group }: Partial<ReturnType<typeof someDetail>> = {},
  ) {
    const report = jest.fn()
    fakeServer({
      'GET /api/groups/invite/c0de': json({ ...invited, group: { ...invited.group, ...group } }),
      'GET /api/groups/g1/membership': json(role && { groupId: 'g1', role }),
    })
    renderAs(
      viewer,
      <ReportingContext value={report}>
        <Invite code="c0de" invalidTitle="invalidTitle" />
      </ReportingContext>,
    )
    await screen.findByRole('heading', { name: 'Rain watchers' })
    return report
  }
  const more = { name: 'More about Rain watchers' }

  test.each([
    ['a visitor reports a public group', null, {}],
    ['a member reports a public group', amina, {}],
    ['a member of a private group reports it', amina, { isPrivate: true, role: 'member' }],
  ] as const)('%s', async (_, viewer, group) => {
    const report = await showInvitation(viewer, group)
    await userEvent.click(await screen.findByRole('button', more))
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Report' }))
    expect(report).toHaveBeenCalledWith({ kind: 'group', id: 'g1', person: null })
  })

  test.each([
    ['of a private group offers a visitor no report', null, { isPrivate: true }, 'Please sign in'],
    ['of a private group offers a person outside no report', amina, { isPrivate: true }, 'Join Group'],
    ['offers its creator no report', amina, { role: 'creator', creator: amina }, 'Open group'],
  ] as const)('%s', async (_, viewer, group, shown) => {
    await showInvitation(viewer, group as Parameters<typeof showInvitation>[1])
    expect(await screen.findByText(shown)).toBeVisible()
    expect(screen.queryByRole('button', more)).toBeNull()
  })
})

test('an invite link that could not be loaded can be tried again', async () => {
  const answers = {
    [`GET /api/users/${amina.id}/followers`]: problem(401, 'notSignedIn'),
    [`GET /api/users/${amina.id}/following`]: problem(401, 'notSignedIn'),
    'GET /api/groups/g1/members': json([]),
  }
  fakeServer({ ...answers, 'GET /api/groups/g1/invite': problem(503, 'unavailable') })
  renderAs(amina, <InviteDialog group={{ id: 'g1', name: 'Rain watchers' }} open onClose={() => undefined} />)
  const retry = await screen.findByRole('button', { name: 'Retry' })
  expect(await screen.findByText(/^Once you follow people/)).toBeVisible() // an expired session is no failure
  fakeServer({ ...answers, 'GET /api/groups/g1/invite': json({ inviteCode: 'c0de' }) })
  await userEvent.click(retry)
  expect(await screen.findByDisplayValue(/join-group\/c0de$/)).toBeVisible()
})

/** Opens the invitation to a group, for a member whose lists of people are empty. */
async function openInvitation() {
  fakeServer({
    [`GET /api/users/${amina.id}/followers`]: json([]),
    [`GET /api/users/${amina.id}/following`]: json([]),
    'GET /api/groups/g1/members': json([]),
    'GET /api/groups/g1/invite': json({ inviteCode: 'c0de' }),
  })
  renderAs(amina, <InviteDialog group={{ id: 'g1', name: 'Rain watchers' }} open onClose={() => undefined} />)
  return screen.findByDisplayValue(/join-group\/c0de$/)
}

test('the invitation opens the system’s own sheet with the link, and sharing it is tracked', async () => {
  const share = jest.fn(async (_: ShareData) => undefined)
  Object.defineProperty(navigator, 'share', { value: share, configurable: true })
  const tracked = jest.fn()
  const end = onUsage(tracked)
  try {
    await openInvitation()
    await userEvent.click(screen.getByRole('button', { name: 'Share…' }))
    expect(share).toHaveBeenCalledWith({ title: 'Invite to Rain watchers', url: 'http://localhost/join-group/c0de' })
    await waitFor(() => expect(tracked).toHaveBeenCalledWith(expect.objectContaining({ action: 'share_invite' })))
  } finally {
    end()
  }
})

test('a sheet that is closed without sharing is no failure; a browser without one offers no sharing', async () => {
  const share = jest.fn(async (_: ShareData) => Promise.reject(new DOMException('closed', 'AbortError')))
  Object.defineProperty(navigator, 'share', { value: share, configurable: true })
  await openInvitation()
  await userEvent.click(screen.getByRole('button', { name: 'Share…' }))
  expect(share).toHaveBeenCalledTimes(1)
  expect(screen.queryByRole('alert')).toBeNull()
  cleanup()
  Reflect.deleteProperty(navigator, 'share')
  await openInvitation()
  expect(screen.queryByRole('button', { name: 'Share…' })).toBeNull()
})

/** Draws a QR code as a scanner sees it, with `side` pixels for each module and white around. The code is one path of modules. */
function pictureOf(code: Element, side: number) {
  const size = Number(code.getAttribute('viewBox')?.split(' ')[2])
  const width = (size + 8) * side
  const data = new Uint8ClampedArray(width * width * 4).fill(255)
  for (const [, x, y] of code
    .querySelector('path')
    ?.getAttribute('d')
    ?.matchAll(/M(\d+) (\d+)/g) ?? [])
    for (let row = 0; row < side; row += 1)
      for (let column = 0; column < side; column += 1) {
        const pixel = ((Number(y) + 4) * side + row) * width + (Number(x) + 4) * side + column
        data.fill(0, pixel * 4, pixel * 4 + 3)
      }
  return { width, height: width, data }
}

test('a scanner reads the link of the invitation from the QR code', async () => {
  await openInvitation()
  const code = await screen.findByRole('img', { name: 'QR code of the invitation to Rain watchers' })
  const read = decodeQR(pictureOf(code, 4), { timeLimit: Number.POSITIVE_INFINITY })
  expect(read).toBe('http://localhost/join-group/c0de')
})

test('people who were chosen are still chosen after the dialog was closed', async () => {
  fakeServer({
    [`GET /api/users/${amina.id}/followers`]: json([somebody('u1', 'Mei', 'Tan')]),
    [`GET /api/users/${amina.id}/following`]: json([]),
    'GET /api/groups/g1/members': json([]),
    'GET /api/groups/g1/invite': json({ inviteCode: 'c0de' }),
  })
  function Inviting() {
    const [open, setOpen] = useState(false)
    return (
      <>
        <button type="button" onClick={() => setOpen(true)}>
          Ask
        </button>
        <InviteDialog group={{ id: 'g1', name: 'Rain watchers' }} open={open} onClose={() => setOpen(false)} />
      </>
    )
  }
  renderAs(amina, <Inviting />)
  const person = () => screen.findByRole('checkbox', { name: /Mei Tan/ })
  await userEvent.click(screen.getByRole('button', { name: 'Ask' }))
  expect(screen.getByRole('button', { name: 'Send Invites' })).toBeDisabled()
  await userEvent.click(await person())
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await userEvent.click(screen.getByRole('button', { name: 'Ask' }))
  expect(await person()).toBeChecked()
  expect(screen.getByRole('button', { name: 'Send Invites to 1 person' })).toBeEnabled()
})
