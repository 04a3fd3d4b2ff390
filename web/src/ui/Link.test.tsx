import { expect, jest, test } from '@jest/globals'
import { fireEvent, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useLocation, useNavigationType } from 'react-router-dom'
import { renderAs } from '../testing/render.tsx'
import { Link, type LinkProps } from './Link.tsx'

/** Draws a link at /start; `place` is where the app is, and how it got there. */
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

test('a tap opens the screen, beside or in place of the current entry', async () => {
  const { link, place } = show({ to: '/groups' })
  expect(link).toHaveAttribute('href', '/groups')
  await userEvent.click(link)
  expect(place).toHaveTextContent('/groups PUSH')
  await userEvent.click(link)
  expect(place).toHaveTextContent('/groups REPLACE')
})

test('what replaces the current entry says so', async () => {
  const { link, place } = show({ to: { pathname: '/groups', search: '?a=b' }, replace: true })
  expect(link).toHaveAttribute('href', '/groups?a=b')
  await userEvent.click(link)
  expect(place).toHaveTextContent('/groups REPLACE')
})

test('onClick may prevent it; another tab and the server’s addresses are the browser’s', () => {
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
