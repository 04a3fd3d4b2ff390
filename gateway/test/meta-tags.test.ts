import type { PostCard } from '@hunch/proto/gen/hunch/predictions/v1/service_pb'
import { expect, test } from '@jest/globals'
import { metaTagsOf } from '../src/share/meta-tags.ts'
import { type SharedPost, toSharedPost } from '../src/share/shared-post.ts'

const comparison = toSharedPost({
  postId: '01a2222b',
  headline: 'Rain or sun?',
  supportingStatement: '',
  audienceGroupId: '',
  agreeCount: 3,
  disagreeCount: 1,
  isComparison: true,
  authorName: '',
  photoFile: '',
  agreeSide: 'Rain',
  disagreeSide: 'Sun',
} as PostCard) as SharedPost

test.each([
  ['en', '3 for Rain, 1 for Sun: Rain or sun?'],
  ['de', '3 für Rain, 1 für Sun: Rain or sun?'],
  ['ja', '「Rain」3人、「Sun」1人：Rain or sun?'],
])('the text of the picture names the sides of a comparison, in %s', (language, text) => {
  const { tags } = metaTagsOf(comparison, { origin: 'https://hunch.example', product: 'Hunch', language })
  expect(tags).toContain(`<meta property="og:image:alt" content="${text}" />`)
})
