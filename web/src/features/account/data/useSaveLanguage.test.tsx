import { expect, test } from '@jest/globals'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { meKey } from '#api/index.ts'
import { fakeServer, json } from '#testing/fakeServer.ts'
import { amina, renderAs } from '#testing/render.tsx'
import { useSaveLanguage } from './useSaveLanguage.ts'

function Choices() {
  const save = useSaveLanguage()
  return (['fr', 'de'] as const).map((language) => (
    <button type="button" key={language} onClick={() => save(language)}>
      {language}
    </button>
  ))
}

test('choices are saved one after the other, and only the last one becomes the member’s language here', async () => {
  const { promise: first, resolve } = Promise.withResolvers<Response>()
  const saved = (preferredLanguage: string) => json({ ...amina, preferredLanguage })
  const { received } = fakeServer({
    'POST /api/users/language': ({ body }) => ((body as { language: string }).language === 'fr' ? first : saved('de')),
  })
  const { queryClient } = renderAs(amina, <Choices />)
  const languages: unknown[] = []
  queryClient.getQueryCache().subscribe(() => {
    languages.push(queryClient.getQueryData<typeof amina>(meKey)?.preferredLanguage)
  })
  await userEvent.click(screen.getByRole('button', { name: 'fr' }))
  await userEvent.click(screen.getByRole('button', { name: 'de' }))
  expect(received.map(({ body }) => body)).toEqual([{ language: 'fr' }])
  resolve(saved('fr'))
  await waitFor(() => expect(queryClient.getQueryData(meKey)).toMatchObject({ preferredLanguage: 'de' }))
  expect(received.map(({ body }) => body)).toEqual([{ language: 'fr' }, { language: 'de' }])
  expect(languages).not.toContain('fr')
})
