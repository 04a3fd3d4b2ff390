/** That each limit and interval that people meet is held: a test's title begins with its name. */
import type { Sources } from './sources.ts'

/** The product's limits, intervals and defaults, by name. */
export const constants = [
  'headline, longest',
  'supporting statement, longest',
  'bio, longest',
  'password, shortest',
  'photos a post',
  'comparison photo',
  'profile image',
  'deadline choices',
  'feed page',
  'infinite scroll trigger',
  'feed refetch',
  'unread count refetch',
  'bell badge',
  'search',
  'notification headline',
  'scroll hint',
  'login redirect delay',
  'progress bar',
  'copy confirmation',
  'reply levels',
  'rating',
  'reactions',
  'active window',
  'daily activity',
  'admin refresh',
  'retention target line',
  'content tab',
  'overview admin actions',
  'cohorts shown',
  'public page',
  'platform activity',
  'public predictions cache',
  'categories cache',
  'inactivity',
  'location cache',
  'images',
  'toasts',
  'tooltips',
  'feed header countries',
  'country list',
  'chart animation',
  'theme',
  'language',
  'time zone guess',
] as const

const isTest = /\.(test|spec)\.tsx?$/

/** Constants that no test's title begins with, as in `test('bell badge: shows 9+ above 9', …)`. */
export function unheld(sources: Sources): string[] {
  const tests = sources.paths.filter((path) => isTest.test(path)).map((path) => sources.text(path))
  const isHeld = (name: string) =>
    tests.some((text) => ["'", '"', '`'].some((quote) => text.includes(`${quote}${name}: `)))
  return constants.filter((name) => !isHeld(name)).map((name) => `no test is called "${name}: …"`)
}
