import { type ReactNode, useMemo, useState } from 'react'
import { type ChosenVote, dropVote, keepVote, SignUpPromptContext } from '#api/index.ts'
import { lazily, reportNotLoaded, withAllTexts } from '#ui/index.ts'

const { Component: SignUpPrompt, whenLoaded } = lazily(() => withAllTexts(import('./SignUpPrompt.tsx')))

interface Asked {
  readonly open: boolean
  /** The side that is kept until the visitor has signed up; undefined if they did not vote. */
  readonly side: boolean | undefined
  /** The post's own name for the side, if it has one. */
  readonly sideName: string | undefined
}

/** Provides the sign-up prompt, which opens if a visitor uses a function for members. Members never load it. */
export function SignUpPromptProvider({ children }: { children: ReactNode }) {
  const [asked, setAsked] = useState<Asked>()
  const prompt = useMemo(() => {
    const askToVote = (vote?: ChosenVote, sideName?: string) => {
      dropVote()
      if (vote) keepVote(vote)
      whenLoaded(() => setAsked({ open: true, side: vote?.side, sideName }), notLoaded)
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
      {asked && <SignUpPrompt {...asked} onClose={close} />}
    </SignUpPromptContext>
  )
}

function notLoaded(): void {
  dropVote()
  reportNotLoaded()
}
