import { afterEach, expect, test } from '@jest/globals'
import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { ThemePicker } from '../ThemePicker.tsx'

const { matchMedia } = window
afterEach(() => {
  window.matchMedia = matchMedia
  document.documentElement.className = ''
})

test('the theme is dark by default; light can be chosen, or the system’s theme, which is then followed', async () => {
  const system = Object.assign(new EventTarget(), { matches: true })
  window.matchMedia = () => system as unknown as MediaQueryList
  const isLight = () => document.documentElement.classList.contains('light')
  render(<ThemePicker />)
  const picker = screen.getByRole('combobox')
  expect(picker).toHaveValue('dark')
  await userEvent.selectOptions(picker, 'light')
  expect([isLight(), localStorage.getItem('theme')]).toEqual([true, 'light'])
  await userEvent.selectOptions(picker, 'dark')
  expect(isLight()).toBe(false)
  await userEvent.selectOptions(picker, 'system')
  expect([isLight(), localStorage.getItem('theme')]).toEqual([true, 'system'])
  system.matches = false
  act(() => void system.dispatchEvent(new Event('change')))
  expect(isLight()).toBe(false)
})
