import { lazy, type ReactNode, Suspense, useMemo, useState } from 'react'
import { type ChosenVote, dropVote, keepVote, SignUpPromptContext } from '../../api/index.ts'
import { withAllTexts } from '../../ui/index.ts'

const SignUpPrompt = lazy(() => withAllTexts(import('./SignUpPrompt.tsx')))

interface Asked {
  readonly open: boolean
  /** The side that is kept for the visitor, and the post's own name for it. Undefined if there is none. */
  readonly side: boolean | undefined
  readonly sideName: string | undefined
}

/** Provides the sign-up prompt, which opens if a visitor uses a function for members. Members never load it. */
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
