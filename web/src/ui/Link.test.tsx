import { expect, jest, test } from '@jest/globals'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Suspense, use } from 'react'
import { useLocation, useNavigationType } from 'react-router-dom'
import { renderAs } from '#testing/render.tsx'
import { Link, type LinkProps } from './Link.tsx'

/** Draws a link at /start. `place` shows the current path and how the app got there. */
function show(props: LinkProps) {
  function Place() {
    return <output>{`${useLocation().pathname} ${useNavigationType()}`}</output>
  }
  renderAs(
    null,
    <>
      <Link {...props}>There</Link>
      <Place />
    </>,
    '/start',
  )
  return { link: screen.getByRole('link', { name: 'There' }), place: screen.getByRole('status') }
}

test('a tap opens the screen with a new history entry, or replaces the entry of the same screen', async () => {
  const { link, place } = show({ to: '/groups' })
  expect(link).toHaveAttribute('href', '/groups')
  await userEvent.click(link)
  expect(place).toHaveTextContent('/groups PUSH')
  await userEvent.click(link)
  expect(place).toHaveTextContent('/groups REPLACE')
})

test('a link looks pressed from the tap until its screen is loaded', async () => {
  const { promise, resolve } = Promise.withResolvers<string>()
  function Screen() {
    return <output>{useLocation().pathname === '/groups' ? use(promise) : 'The start'}</output>
  }
  renderAs(
    null,
    <>
      <Link to="/groups">There</Link>
      <Suspense fallback="Nothing">
        <Screen />
      </Suspense>
    </>,
    '/start',
  )
  const link = screen.getByRole('link')
  expect(link).not.toHaveAttribute('data-pressed')
  await act(async () => link.click()) // user-event does not wait for a component that suspends
  expect(link).toHaveAttribute('data-pressed')
  expect(screen.getByRole('status')).toHaveTextContent('The start')
  await act(async () => resolve('The groups'))
  await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent('The groups'))
  expect(link).not.toHaveAttribute('data-pressed')
})

test('a link with `replace` replaces the current entry', async () => {
  const { link, place } = show({ to: { pathname: '/groups', search: '?a=b' }, replace: true })
  expect(link).toHaveAttribute('href', '/groups?a=b')
  await userEvent.click(link)
  expect(place).toHaveTextContent('/groups REPLACE')
})

test('onClick can prevent the navigation, and Ctrl-click is left to the browser', () => {
  const onClick = jest.fn((event: React.MouseEvent) => event.preventDefault())
  const { link, place } = show({ to: '/groups', onClick })
  fireEvent.click(link)
  expect(onClick).toHaveBeenCalledTimes(1)
  onClick.mockImplementation(() => undefined)
  fireEvent.click(link, { ctrlKey: true })
  expect(place).toHaveTextContent('/start')
  fireEvent.click(link)
  expect(place).toHaveTextContent('/groups')
})

test('a link that leaves the app is followed by the browser', () => {
  const { link, place } = show({ to: '/sign-in', reloadDocument: true })
  expect(fireEvent.click(link)).toBe(true)
  expect(place).toHaveTextContent('/start')
})
