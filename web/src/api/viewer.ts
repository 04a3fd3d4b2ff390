import { queryOptions, useQuery } from '@tanstack/react-query'
import { createContext, useCallback, useContext } from 'react'
import { fetchCurrentUser } from './currentUser.ts'
import type { ChosenVote } from './keptVote.ts'

export const meKey = ['me'] as const

/** The query for the current user; null for a visitor. */
const meQuery = queryOptions({
  queryKey: meKey,
  queryFn: ({ signal }) => fetchCurrentUser(signal),
})

/** The viewer. `user` is null for a visitor and while it is not yet known (`isPending`). */
export function useCurrentUser() {
  const query = useQuery(meQuery)
  return { user: query.data ?? null, isPending: query.isPending, error: query.error, refetch: query.refetch }
}

/** Invites a visitor to sign up; provided by app (SignUpPromptProvider). */
export interface SignUpPrompt {
  ask(): void
  /**
   * The same for a vote, which is kept and cast once the visitor has signed up. `sideName` is the chosen side's,
   * where the post names its sides.
   */
  askToVote(vote: ChosenVote, sideName?: string): void
}

export const SignUpPromptContext = createContext<SignUpPrompt>({
  ask: () => undefined,
  askToVote: () => undefined,
})

/** `ask()` opens the sign-up prompt: for what only members may do. */
export const useSignUpPrompt = (): SignUpPrompt => useContext(SignUpPromptContext)

/**
 * Guards what only members may do: `requireSignIn()` answers whether someone is signed in, and
 * otherwise asks them to sign up.
 *
 *     const requireSignIn = useRequireSignIn()
 *     const onVote = () => { if (requireSignIn()) vote() }
 */
export function useRequireSignIn(): () => boolean {
  const { user } = useCurrentUser()
  const { ask } = useSignUpPrompt()
  return useCallback(() => {
    if (!user) ask()
    return Boolean(user)
  }, [user, ask])
}
