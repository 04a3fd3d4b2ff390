import { expect, test } from '@jest/globals'
import { render, screen } from '@testing-library/react'
import type { ReactElement } from 'react'
import { Route, Routes } from 'react-router-dom'
import { fakeServer, json } from '#testing/fakeServer.ts'
import { amina, renderAs } from '#testing/render.tsx'
import { GroupScreen } from '../detail/GroupScreen.tsx'
import InviteScreen from '../join/InviteScreen.tsx'
import { MemberGroups } from '../member/MemberGroups.tsx'
import { someDetail, someListing } from '../testing/someGroup.ts'
import { GroupEmblem } from './GroupEmblem.tsx'
import GroupsScreen from './GroupsScreen.tsx'

const group = { id: '0190cccc-0000-7000-8000-000000000003', name: 'Rain watchers' }

const colourOf = (initials: Element | undefined) => (initials as HTMLElement | undefined)?.style.background

const screens: readonly (readonly [string, ReactElement])[] = [
  ['the list of groups', <GroupsScreen key="list" />],
  [
    'the screen of the group',
    <GroupScreen key="group" id={group.id} onCreate={() => undefined} renderPredictions={() => null} hidden={null} />,
  ],
  ['the groups of a member', <MemberGroups key="member" userId="u1" />],
  [
    'an invitation',
    <Routes key="invite">
      <Route path="/groups/join/:code" element={<InviteScreen />} />
    </Routes>,
  ],
]

test.each(screens)('a group has the same colour everywhere: in %s', async (_, element) => {
  const { container, unmount } = render(<GroupEmblem group={group} />)
  const colour = colourOf(container.querySelector('span span') ?? undefined)
  unmount()
  expect(colour).toMatch(/^var\(--tint-\d+\)$/)
  fakeServer({
    'GET /api/groups': json([someListing(group)]),
    'GET /api/users/u1/groups': json([someListing(group)]),
    [`GET /api/groups/${group.id}`]: json(someDetail(group)),
    [`GET /api/groups/${group.id}/membership`]: json(null),
    'GET /api/groups/invite/c0de': json({ group: someDetail(group), removed: false }),
  })
  renderAs(amina, element, '/groups/join/c0de')
  expect(colourOf((await screen.findAllByText('RW'))[0])).toBe(colour)
})

test('the colour of a group stays if its name changes, and its size does not change it', () => {
  const emblems = [
    <GroupEmblem key="1" group={group} />,
    <GroupEmblem key="2" group={{ ...group, name: 'Sun watchers' }} size="small" />,
    <GroupEmblem key="3" group={group} size="large" />,
  ]
  const { container } = render(emblems)
  const colours = [...container.querySelectorAll('span span')].map(colourOf)
  expect(colours).toHaveLength(3)
  expect(new Set(colours).size).toBe(1)
})
