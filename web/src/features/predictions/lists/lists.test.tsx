import { expect, test } from '@jest/globals'
import { screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { everythingInView } from '#testing/everythingInView.ts'
import { fakeServer, json } from '#testing/fakeServer.ts'
import { amina, renderAs } from '#testing/render.tsx'
import { usePosts } from '../data/usePosts.ts'
import { somePost } from '../testing/somePost.ts'
import { GroupPredictions, UserPredictions } from './PostLists.tsx'

const id = (n: number) => `0190cccc-0000-7000-8000-${String(n).padStart(12, '0')}`
const posts = (from: number, to: number) =>
  Array.from({ length: to - from }, (_, at) =>
    somePost({ prediction: { id: id(from + at), headline: `Post ${from + at}` } }),
  )
const headlines = () => screen.queryAllByRole('heading', { level: 2 }).map((heading) => heading.textContent)

let deleteFirst: () => void

/** Renders the list, and allows the test to delete its first post as the menu does. */
function Deletable({ children }: { children: ReactNode }) {
  const { store } = usePosts()
  deleteFirst = () => store.remove(id(0))
  return children
}

test.each([
  ['a member', '/api/users/u1/predictions', <UserPredictions key="u" userId="u1" />],
  ['a group', '/api/predictions/group/g1', <GroupPredictions key="g" groupId="g1" empty="none" />],
])('the posts of %s continue after a full page, even if one was deleted while it was read', async (_, path, list) => {
  everythingInView()
  fakeServer({
    [`GET ${path}?limit=20&offset=0`]: async () => {
      await new Promise((resolve) => setTimeout(resolve))
      deleteFirst()
      return json(posts(0, 20))
    },
    [`GET ${path}?limit=20&offset=20`]: json(posts(20, 23)),
  })
  renderAs(amina, <Deletable>{list}</Deletable>)
  expect(await screen.findByText('Post 22')).toBeInTheDocument()
  expect(headlines()).toEqual(posts(1, 23).map(({ prediction }) => prediction.headline))
})
