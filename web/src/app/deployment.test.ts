import { afterEach, expect, jest, test } from '@jest/globals'
import { followDeployment, isWriting } from './followDeployment.ts'

const reload = jest.fn()
followDeployment(reload)
afterEach(() => {
  document.body.replaceChildren()
  reload.mockClear()
})

/** Simulates a chunk that cannot be loaded. Returns whether the error was handled. */
function lose(part: string): boolean {
  const event = Object.assign(new Event('vite:preloadError', { cancelable: true }), { payload: new Error(part) })
  dispatchEvent(event)
  return event.defaultPrevented
}

test('a missing chunk causes one reload; if that does not help, the failure shows', () => {
  expect(lose('/assets/Groups-1.js')).toBe(true)
  expect(reload).toHaveBeenCalledTimes(1)
  expect(lose('/assets/Groups-1.js')).toBe(false)
  expect(reload).toHaveBeenCalledTimes(1)
})

test('no reload interrupts a member who is writing', () => {
  expect(isWriting()).toBe(false)
  document.body.innerHTML = '<textarea></textarea><input type="checkbox" value="on">'
  expect(isWriting()).toBe(false)
  const [field] = document.getElementsByTagName('textarea')
  if (field) field.value = 'I was just'
  expect(isWriting()).toBe(true)
  expect(lose('/assets/Notifications-1.js')).toBe(false)
  expect(reload).not.toHaveBeenCalled()
  document.body.innerHTML = '<div data-dialog=""></div>'
  expect(isWriting()).toBe(true)
})
