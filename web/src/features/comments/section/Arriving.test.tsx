import { afterEach, expect, jest, test } from '@jest/globals'
import { act, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Route, Routes, useNavigate } from 'react-router-dom'
import { fakeServer, json } from '#testing/fakeServer.ts'
import { amina, renderAs } from '#testing/render.tsx'
import { list, reactions } from '../testing/section.tsx'
import { CommentSection } from './CommentSection.tsx'

afterEach(() => void Reflect.deleteProperty(Element.prototype, 'scrollIntoView'))

const nextFrame = () => act(async () => void (await new Promise(requestAnimationFrame)))

const section = (
  <CommentSection
    predictionId="p"
    isExperience={false}
    commentCount={0}
    reactionCount={2}
    sideNames={{ agree: 'Agree', disagree: 'Disagree' }}
    follow={null}
    onCount={() => undefined}
  />
)

function Steps() {
  const navigate = useNavigate()
  return (
    <>
      <button type="button" onClick={() => navigate('/other')}>
        Leave
      </button>
      <button type="button" onClick={() => navigate(-1)}>
        Back
      </button>
    </>
  )
}

test('a link to the comments scrolls to them, and Back to the post keeps its place', async () => {
  const scroll = jest.fn()
  Element.prototype.scrollIntoView = scroll
  fakeServer({ ...reactions, [list]: json([]) })
  renderAs(
    amina,
    <>
      <Steps />
      <Routes>
        <Route path="/p" element={section} />
        <Route path="/other" element={<p>elsewhere</p>} />
      </Routes>
    </>,
    '/p#comments',
  )
  await nextFrame()
  expect(scroll).toHaveBeenCalledTimes(1)
  expect(screen.getByRole('region', { name: 'Comments' })).toHaveFocus()
  await userEvent.click(screen.getByRole('button', { name: 'Leave' }))
  expect(await screen.findByText('elsewhere')).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Back' }))
  expect(await screen.findByRole('region', { name: 'Comments' })).toBeVisible()
  await nextFrame()
  expect(scroll).toHaveBeenCalledTimes(1)
})
