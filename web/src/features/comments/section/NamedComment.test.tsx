/** Links to a single comment. */
import { afterEach, expect, jest, test } from '@jest/globals'
import { screen, waitFor } from '@testing-library/react'
import { fakeServer, json } from '#testing/fakeServer.ts'
import { amina, renderAs } from '#testing/render.tsx'
import { list, reactions } from '../testing/section.tsx'
import { someComment } from '../testing/someComment.ts'
import { CommentSection } from './CommentSection.tsx'

afterEach(() => void Reflect.deleteProperty(Element.prototype, 'scrollIntoView'))

const open = (hash: string) =>
  renderAs(
    amina,
    <CommentSection
      predictionId="p"
      isExperience={false}
      commentCount={0}
      reactionCount={2}
      sideNames={{ agree: 'Agree', disagree: 'Disagree' }}
      follow={null}
      onCount={() => undefined}
    />,
    `/p${hash}`,
  )

// This test must be first: the code acts once per history entry, and the first entry has the same key in each test.
test('a link to a reply on a later page loads it, unfolds its thread, and moves view and focus to it', async () => {
  const scroll = jest.fn()
  Element.prototype.scrollIntoView = scroll
  const first = Array.from({ length: 20 }, (_, at) => someComment(`t${at}`))
  const replies = ['b', 'c', 'd'].map((id) => someComment(id, { parentId: 'a' }))
  const { received } = fakeServer({
    ...reactions,
    [list]: ({ address }) => json(address.includes('offset=20') ? [someComment('a', { replies })] : first),
  })
  open('#comment-d')
  const article = (await screen.findByText('Comment d')).closest('article')
  await waitFor(() => expect(article).toHaveFocus())
  expect(scroll.mock.contexts).toEqual([article])
  expect(article).toHaveAttribute('data-named', 'true')
  expect(screen.getByText('Comment c').closest('article')).not.toHaveAttribute('data-named')
  expect(received.filter(({ address }) => address.includes('/comments?'))).toHaveLength(2)
})

test('a muted comment that the address names is open', async () => {
  fakeServer({ ...reactions, [list]: json(['a', 'b'].map((id) => someComment(id, { isMuted: true }))) })
  open('#comment-b')
  expect(await screen.findByText('Comment b')).toBeVisible()
  expect(screen.queryByText('Comment a')).toBeNull()
})

test('without a named comment only the first page is loaded', async () => {
  const first = Array.from({ length: 20 }, (_, at) => someComment(`t${at}`))
  const { received } = fakeServer({ ...reactions, [list]: json(first) })
  open('#comments')
  expect(await screen.findByText('Comment t0')).toBeVisible()
  expect(received.filter(({ address }) => address.includes('/comments?'))).toHaveLength(1)
})
