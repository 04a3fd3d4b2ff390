import { lazy, type ReactNode, Suspense, useMemo, useState } from 'react'
import { type ChosenVote, dropVote, keepVote, SignUpPromptContext } from '../../api/index.ts'
import { withAllTexts } from '../../ui/index.ts'

const SignUpPrompt = lazy(() => withAllTexts(import('./SignUpPrompt.tsx')))

interface Asked {
  readonly open: boolean
  /** The side that waits, where there is one, and its name, where the post has one for it. */
  readonly side: boolean | undefined
  readonly sideName: string | undefined
}

/** Provides the sign-up prompt, which opens where a visitor does what only members may do. Members never load it. */
export function SignUpPromptProvider({ children }: { children: ReactNode }) {
  const [asked, setAsked] = useState<Asked>()
  const prompt = useMemo(() => {
    const askToVote = (vote?: ChosenVote, sideName?: string) => {
      dropVote()
      if (vote) keepVote(vote)
      setAsked({ open: true, side: vote?.side, sideName })
    }
    return { ask: () => askToVote(), askToVote }
  }, [])
  function close() {
    dropVote()
    setAsked(asked && { ...asked, open: false })
  }

  return (
    <SignUpPromptContext value={prompt}>
      {children}
      <Suspense>{asked && <SignUpPrompt {...asked} onClose={close} />}</Suspense>
    </SignUpPromptContext>
  )
}
