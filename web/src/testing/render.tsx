import { QueryClientProvider } from '@tanstack/react-query'
import { render } from '@testing-library/react'
import type { ReactNode } from 'react'
import { MemoryRouter } from 'react-router-dom'
import { type CurrentUser, createQueryClient, meKey } from '#api/index.ts'
import { Toaster } from '#ui/toast/Toaster.tsx'

/** A member, in the form that the server sends to themselves. */
export const amina: CurrentUser = {
  id: '0190aaaa-0000-7000-8000-000000000001',
  firstName: 'Amina',
  lastName: 'Otieno',
  email: 'amina@example.com',
  profileImageUrl: null,
  country: 'KE',
  userRank: 'Rookie',
  bio: 'Guesses the rain.',
  location: null,
  city: null,
  followersCount: 0,
  followingCount: 0,
  totalPredictions: 3,
  accuracyScore: null,
  createdAt: '2026-08-01T10:00:00Z',
  isAdmin: false,
  preferredLanguage: null,
}

/** Renders an element inside the providers of every screen. A null `user` is a visitor. */
export function renderAs(user: CurrentUser | null, element: ReactNode, address = '/') {
  const queryClient = createQueryClient()
  queryClient.setQueryData(meKey, user)
  const view = render(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter initialEntries={[address]}>{element}</MemoryRouter>
      <Toaster />
    </QueryClientProvider>,
  )
  return { ...view, queryClient }
}
