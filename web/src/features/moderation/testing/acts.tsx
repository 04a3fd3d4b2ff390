/** Shows moderation with cases, and asks for an act by its key. */
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { renderAs } from '#testing/render.tsx'
import ModerationScreen from '../ModerationScreen.tsx'
import type { CaseDetail } from '../model/types.ts'
import { moderator, openWorld } from './world.ts'

const pathOf = (address: string): string => address.split('?')[0] ?? ''

/** Opens moderation for a moderator. `bodyOf` returns the first POST to a path that ends like that. */
export function show(
  cases: readonly CaseDetail[],
  more: Parameters<typeof openWorld>[1] = {},
  address = '/moderation',
) {
  const { received } = openWorld(cases, more)
  renderAs(moderator, <ModerationScreen />, address)
  return {
    bodyOf: (path: string) =>
      received.find(({ method, address: at }) => method === 'POST' && pathOf(at).endsWith(path)),
  }
}

/** Waits until a case is open, with its details. `words` are its reported words. */
export async function shown(words: string) {
  await screen.findByText(words, { selector: 'article *' })
  await screen.findByRole('region', { name: 'Decide' })
}

/** Presses the key of an act on the case with the words "It hurts.", and returns the dialog with that name. */
export async function ask(key: string, name: string) {
  await shown('It hurts.')
  await userEvent.keyboard(key)
  return within(await screen.findByRole('dialog', { name }))
}
