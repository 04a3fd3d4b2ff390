import { expect, test } from '@jest/globals'
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Route, Routes, useLocation } from 'react-router-dom'
import { fakeServer, json } from '#testing/fakeServer.ts'
import { amina, renderAs } from '#testing/render.tsx'
import { Link } from '#ui/index.ts'
import { id, own } from '../testing/card.tsx'
import { somePost } from '../testing/somePost.ts'
import { PredictionScreen } from './PredictionScreen.tsx'

const Where = () => <output>{useLocation().pathname}</output>

test('an owner who left a post before it was deleted stays on their new screen', async () => {
  const late = Promise.withResolvers<Response>()
  fakeServer({
    [`GET /api/predictions/${id}`]: json(own(somePost())),
    [`DELETE /api/predictions/${id}`]: () => late.promise,
  })
  const { queryClient } = renderAs(
    amina,
    <>
      <Link to="/other">Elsewhere</Link>
      <Where />
      <Routes>
        <Route path="/" element={<PredictionScreen id={id} ownActions={[]} below={() => null} />} />
        <Route path="*" element={null} />
      </Routes>
    </>,
  )
  await userEvent.click(await screen.findByRole('button', { name: 'More about this post' }))
  await userEvent.click(screen.getByRole('menuitem', { name: 'Delete' }))
  await userEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete' }))
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  await userEvent.click(screen.getByRole('link', { name: 'Elsewhere' }))
  expect(await screen.findByText('/other')).toBeVisible()
  await act(async () => {
    late.resolve(new Response(null, { status: 204 }))
    while (queryClient.isMutating() > 0) await new Promise((resolve) => setTimeout(resolve))
  })
  expect(await screen.findByText('Prediction deleted successfully')).toBeVisible()
  expect(screen.getByText('/other')).toBeVisible()
})
