import type { DemoContext } from './context.ts'
import type { DemoPost } from './posts.ts'

/** The form in which a post is sent; without a deadline it is a comparison. */
export async function formFor(
  { photo }: Pick<DemoContext, 'photo'>,
  post: Omit<DemoPost, 'agree' | 'reach'>,
  deadline: Date | undefined,
): Promise<FormData> {
  const form = new FormData()
  form.set('headline', post.headline)
  form.set('supportingStatement', post.statement)
  form.set('postType', deadline ? 'prediction' : 'comparison')
  if (deadline) form.set('deadline', deadline.toISOString())
  if (post.category) form.set('category', post.category)
  if (post.story) {
    form.set('isExperience', 'true')
    form.set('experienceContext', post.story)
  }
  for (const name of post.photos ?? []) form.append('photos', await photo(name), `${name}.jpg`)
  return form
}
