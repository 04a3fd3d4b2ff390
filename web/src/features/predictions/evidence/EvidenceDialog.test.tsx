import { expect, test } from '@jest/globals'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { fakeServer, json, problem } from '#testing/fakeServer.ts'
import { amina, renderAs } from '#testing/render.tsx'
import { id, own } from '../testing/card.tsx'
import { somePost } from '../testing/somePost.ts'
import EvidenceDialog from './EvidenceDialog.tsx'

const item = own(somePost({ prediction: { ended: true, resolved: true, result: true } }))

function Evidence() {
  const [open, setOpen] = useState(false)
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        How do we know?
      </button>
      <EvidenceDialog item={item} open={open} onClose={() => setOpen(false)} />
    </>
  )
}

const field = () => screen.getByRole('textbox', { name: 'In one line' })
const closed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())

test('a text that could not be saved after the dialog was closed is kept, and can be saved again', async () => {
  const late = Promise.withResolvers<Response>()
  const answers = [late.promise]
  const { received } = fakeServer({
    [`PUT /api/predictions/${id}/evidence`]: () => answers.shift() ?? json(item),
  })
  renderAs(amina, <Evidence />)
  await userEvent.click(screen.getByRole('button', { name: 'How do we know?' }))
  await userEvent.type(field(), 'The final score')
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  await userEvent.keyboard('{Escape}')
  await closed()
  late.resolve(problem(503, 'unavailable'))
  expect(await screen.findByText("Couldn't save how we know")).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'How do we know?' }))
  expect(field()).toHaveValue('The final score')
  await userEvent.click(await screen.findByRole('button', { name: 'Save', busy: false }))
  await closed()
  expect(received.map(({ body }) => (body as FormData).get('note'))).toEqual(['The final score', 'The final score'])
})

test('the kept photo is requested in the size of its square', async () => {
  Object.assign(globalThis, { devicePixelRatio: 2 })
  const photo = { url: '/api/images/abc', width: 2_048, height: 1_536, placeholder: '' }
  const withPhoto = somePost({ prediction: { ended: true, resolved: true, evidence: { note: '', photo } } })
  renderAs(amina, <EvidenceDialog item={own(withPhoto)} open onClose={() => {}} />)
  const shown = await screen.findByRole('img', { name: 'The photo that goes with it' })
  expect(shown).toHaveAttribute('src', '/api/images/abc?w=342&h=256&q=60&f=webp')
})
