import { expect, test } from '@jest/globals'
import { screen } from '@testing-library/react'
import { fakeServer } from '../../../testing/fakeServer.ts'
import { amina, renderAs } from '../../../testing/render.tsx'
import { AlertItem } from './AlertItem.tsx'

test('a sentence that begins with an Arabic name goes as the reader’s language does', () => {
  fakeServer({})
  const nothing = () => undefined
  const item = {
    ...({ id: 'n1', type: 'comment', kind: 'commented', priority: 'normal', read: true } as const),
    ...{ title: '', message: '', params: { name: 'ليلى منصور' }, actionUrl: '/prediction/p1' },
    ...{ createdAt: new Date().toISOString(), fromUser: null, prediction: { id: 'p1', headline: 'It rains' } },
  }
  renderAs(amina, <AlertItem item={item} onOpen={nothing} onMarkRead={nothing} onDelete={nothing} />)
  const sentence = screen.getByText(/commented on/)
  expect(sentence).toHaveTextContent('\u2068ليلى منصور\u2069 commented on “It rains”')
  expect(sentence.closest('[dir]')).toBeNull()
})
