import { queryOptions, useQuery } from '@tanstack/react-query'
import { createContext, useCallback, useContext } from 'react'
import { whoLooks } from './whoLooks.ts'

export const meKey = ['me'] as const

/** The question who is signed in; a visitor is null, not a failure. */
const meQuery = queryOptions({
  queryKey: meKey,
  queryFn: ({ signal }) => whoLooks(signal),
})

/** Who looks at the screen. `user` is null for a visitor and while it is not yet known (`isPending`). */
export function useCurrentUser() {
  const query = useQuery(meQuery)
  return { user: query.data ?? null, isPending: query.isPending, error: query.error, refetch: query.refetch }
}

/** Invites a visitor to sign up; the app says how (see app/SignUpPromptProvider). */
export interface SignUpPrompt {
  ask(): void
}

export const SignUpPromptContext = createContext<SignUpPrompt>({ ask: () => undefined })

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
