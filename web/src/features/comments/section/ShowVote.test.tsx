import { beforeEach, expect, test } from '@jest/globals'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { fakeServer, json } from '#testing/fakeServer.ts'
import { amina, renderAs } from '#testing/render.tsx'
import { someComment } from '../testing/someComment.ts'
import { CommentSection } from './CommentSection.tsx'

const jonas = '0190bbbb-0000-7000-8000-000000000002'
const mine = { user: { ...amina, userRank: 'Rookie' as const } }
const threads = [someComment('a', mine), someComment('b', mine), someComment('c')]

/** Starts a fake server with the shown votes. */
function serve(shown: { userId: string; vote: boolean }[]) {
  const votes = [...shown]
  return fakeServer({
    'GET /api/predictions/p/reactions': json({ counts: {}, mine: null }),
    'GET /api/predictions/p/comments': () => json(threads),
    'GET /api/predictions/p/shown-votes': () => json(votes),
    'POST /api/comments': () => json(someComment('n', { ...mine, content: 'So it is' }), { status: 201 }),
    'PUT /api/votes/p/shown': ({ body }) => {
      const { shown: isShown } = body as { shown: boolean }
      const others = votes.filter(({ userId }) => userId !== amina.id)
      votes.splice(0, votes.length, ...others, ...(isShown ? [{ userId: amina.id, vote: true }] : []))
      return json({ shown: isShown })
    },
  })
}

const section = (ownVote?: boolean | null) => (
  <CommentSection
    predictionId="p"
    isExperience={false}
    commentCount={3}
    reactionCount={0}
    sideNames={{ agree: 'Tea', disagree: 'Coffee' }}
    {...(ownVote !== undefined && { ownVote })}
    follow={null}
    onCount={() => undefined}
  />
)
const show = () => renderAs(amina, section())
const articles = () => screen.findAllByRole('article')

beforeEach(() => localStorage.clear())

test('a switch shows the vote with a comment, is remembered, and hides the vote when it is off', async () => {
  const { received } = serve([])
  const { unmount } = show()
  const box = () => screen.getByRole('checkbox', { name: 'Show my vote' })
  expect((await articles())[0]).not.toHaveTextContent('Tea')
  expect(box()).not.toBeChecked()
  await userEvent.click(box())
  await userEvent.type(screen.getByRole('textbox', { name: 'Add a comment' }), 'So it is')
  await userEvent.click(screen.getByRole('button', { name: 'Post Comment' }))
  await waitFor(async () => expect(within((await articles())[1] ?? document.body).getByText('Tea')).toBeVisible())
  unmount()
  show()
  await articles()
  expect(box()).toBeChecked()
  await userEvent.click(box())
  await waitFor(() => expect(screen.queryByText('Tea')).not.toBeInTheDocument())
  const sent = received.filter(({ method }) => method === 'PUT').map(({ body }) => body)
  expect(sent).toEqual([{ shown: true }, { shown: false }])
})

test('if both sides show their votes, comments can alternate between the sides', async () => {
  serve([
    { userId: amina.id, vote: true },
    { userId: jonas, vote: false },
  ])
  show()
  await userEvent.click(await screen.findByRole('radio', { name: 'Both sides in turn' }))
  const texts = (await articles()).map((article) => /Comment [abc]/.exec(article.textContent ?? '')?.[0])
  expect(texts).toEqual(['Comment a', 'Comment c', 'Comment b'])
})

/** A post whose vote the viewer changes or withdraws. */
function VotedPost() {
  const [vote, setVote] = useState<boolean | null>(true)
  return (
    <>
      <button type="button" onClick={() => setVote(false)}>
        Change
      </button>
      <button type="button" onClick={() => setVote(null)}>
        Withdraw
      </button>
      {section(vote)}
    </>
  )
}

test('the side beside one’s own comments follows one’s vote, and goes with it', async () => {
  serve([{ userId: amina.id, vote: true }])
  renderAs(amina, <VotedPost />)
  const own = async () => (await articles())[0]
  await waitFor(async () => expect(await own()).toHaveTextContent('Tea'))
  await userEvent.click(screen.getByRole('button', { name: 'Change' }))
  expect(await own()).toHaveTextContent('Coffee')
  await userEvent.click(screen.getByRole('button', { name: 'Withdraw' }))
  expect(await own()).not.toHaveTextContent(/Tea|Coffee/)
})
