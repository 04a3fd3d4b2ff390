import type { DemoContext } from './context.ts'
import type { DemoEvidence, DemoPost } from './posts.ts'

/** Returns the form that creates a post. Without a deadline the post is a comparison. */
export async function formFor(
  photo: DemoContext['photo'],
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
  const [agreeSide, disagreeSide] = post.sides ?? []
  if (agreeSide && disagreeSide) {
    form.set('agreeSide', agreeSide)
    form.set('disagreeSide', disagreeSide)
  }
  for (const name of post.photos ?? []) form.append('photos', await photo(name), `${name}.jpg`)
  return form
}

/** Returns the form in which an author explains a result. */
export async function evidenceFormFor(photo: DemoContext['photo'], evidence: DemoEvidence): Promise<FormData> {
  const form = new FormData()
  form.set('note', evidence.note)
  if (evidence.photo) form.set('photo', await photo(evidence.photo), `${evidence.photo}.jpg`)
  return form
}
