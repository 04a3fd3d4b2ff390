import { useQueryClient } from '@tanstack/react-query'
import { screen } from '@testing-library/react'
import {
  type Blockable,
  BlockingContext,
  type CurrentUser,
  MutingContext,
  type Reportable,
  ReportingContext,
  SignUpPromptContext,
} from '#api/index.ts'
import { amina, renderAs } from '#testing/render.tsx'
import { PredictionCard } from '../card/PredictionCard.tsx'
import { usePosts } from '../data/usePosts.ts'
import type { FeedItem } from '../model/types.ts'
import { somePost } from './somePost.ts'

export const id = somePost().prediction.id
export const agree = () => screen.getByRole('button', { name: /^Agree/ })
export const disagree = () => screen.getByRole('button', { name: /^Disagree/ })

export let change: (item: FeedItem) => void

/** Renders the card of a post from the store. `change` updates the post. */
export function show(
  item: FeedItem,
  viewer: CurrentUser | null = amina,
  ask: (...about: unknown[]) => void = () => undefined,
  {
    block = () => undefined,
    mute = () => undefined,
    report = () => undefined,
  }: {
    block?: (person: Blockable) => void
    mute?: (person: Blockable) => void
    report?: (thing: Reportable) => void
  } = {},
) {
  function Known() {
    const { store } = usePosts()
    useQueryClient()
    if (!store.get(id)) store.put(item)
    change = store.put
    return (
      <SignUpPromptContext value={{ ask, askToVote: ask }}>
        <BlockingContext value={block}>
          <MutingContext value={mute}>
            <ReportingContext value={report}>
              <PredictionCard id={id} />
            </ReportingContext>
          </MutingContext>
        </BlockingContext>
      </SignUpPromptContext>
    )
  }
  return renderAs(viewer, <Known />)
}

/** Returns the same post with the viewer as its author. */
export const own = (item: FeedItem): FeedItem => ({ ...item, prediction: { ...item.prediction, userId: amina.id } })
