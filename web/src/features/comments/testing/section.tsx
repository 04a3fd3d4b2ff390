import { jest } from '@jest/globals'
import { screen } from '@testing-library/react'
import { BlockingContext, type CurrentUser, ReportingContext, SignUpPromptContext } from '#api/index.ts'
import { json } from '#testing/fakeServer.ts'
import { amina, renderAs } from '#testing/render.tsx'
import { CommentSection } from '../section/CommentSection.tsx'

/** The request that lists the comments of the post `p`. */
export const list = 'GET /api/predictions/p/comments'

/** Responses to the other requests of the comment section of the post `p`. */
export const reactions = {
  'GET /api/predictions/p/reactions': json({ counts: { heart: 2 }, mine: null }),
  'GET /api/predictions/p/shown-votes': json([]),
  'GET /api/predictions/p/commenting': json({ commenting: 'everyone', mayComment: true }),
}

/** Fields that make a comment the viewer's own. */
export const mine = { user: { ...amina, userRank: 'Rookie' as const } }

interface Looks {
  viewer?: CurrentUser | null
  isExperience?: boolean
  commentCount?: number
  ask?: () => void
  block?: () => void
  report?: () => void
}

/** Renders the comments of the post `p`. */
export function show({
  viewer = amina,
  isExperience = false,
  commentCount = 0,
  ask = () => undefined,
  block = () => undefined,
  report = () => undefined,
}: Looks = {}) {
  const onCount = jest.fn()
  const view = renderAs(
    viewer,
    <SignUpPromptContext value={{ ask, askToVote: ask }}>
      <BlockingContext value={block}>
        <ReportingContext value={report}>
          <CommentSection
            predictionId="p"
            isExperience={isExperience}
            commentCount={commentCount}
            reactionCount={2}
            sideNames={{ agree: 'Agree', disagree: 'Disagree' }}
            follow={<button type="button">Follow</button>}
            onCount={onCount}
          />
        </ReportingContext>
      </BlockingContext>
    </SignUpPromptContext>,
  )
  return { onCount, ...view }
}

export const box = () => screen.getByRole('textbox', { name: 'Add a comment' })
export const send = () => screen.getByRole('button', { name: 'Post Comment' })
