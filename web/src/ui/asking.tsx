import { type Context, type ReactNode, useCallback, useState } from 'react'
import type { Lazy } from './lazily.tsx'
import { reportNotLoaded } from './reportNotLoaded.ts'

interface QuestionProps<Thing> {
  readonly thing: Thing
  readonly open: boolean
  onClose(): void
}

/** A provider of `ask(thing)`, which loads a question when it is first asked, and shows it. */
export function askingProvider<Thing extends { readonly id: string }>(
  Asking: Context<(thing: Thing) => void>,
  { Component: Question, whenLoaded }: Lazy<QuestionProps<Thing>>,
) {
  return function Provider({ children }: { children: ReactNode }) {
    const [asked, setAsked] = useState<{ thing: Thing; open: boolean }>()
    const ask = useCallback((thing: Thing) => whenLoaded(() => setAsked({ thing, open: true }), reportNotLoaded), [])
    return (
      <Asking value={ask}>
        {children}
        {asked && <Question key={asked.thing.id} {...asked} onClose={() => setAsked({ ...asked, open: false })} />}
      </Asking>
    )
  }
}
