import { type Context, type ReactNode, useCallback, useState } from 'react'
import { reportNotLoaded } from './failures.ts'
import type { Lazy } from './lazily.tsx'

interface QuestionProps<Thing> {
  readonly thing: Thing
  readonly open: boolean
  onClose(): void
}

/** Creates a provider of `ask(thing)`, which opens a dialog about the thing. The dialog is loaded on first use. */
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
