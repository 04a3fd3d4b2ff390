import { say } from '@hunch/proto/texts'
import { escapeHtml } from '../html.ts'
import { pictureHeight, pictureWidth } from './picture.ts'
import { type SharedPost, stateSentence, versionOf } from './post.ts'

export interface Shown {
  /** `https://hunch.example` */
  readonly origin: string
  readonly product: string
  readonly language: string
}

/** Nothing to be found or previewed: what private and missing posts answer alike. */
export const hiddenTags = '<meta name="robots" content="noindex" />'

/** Longer texts are cut by whoever shows them; this much is sent. */
const mostCharacters = 300

/** Title, description and Open Graph tags (ogp.me) of a public post, to stand in a page's head. */
export function tagsOf(post: SharedPost, { origin, product, language }: Shown): { title: string; tags: string } {
  const title = say(language, 'sharePage.title', { headline: post.headline, product })
  const url = `${origin}/prediction/${post.id}`
  const picture = `${origin}/share/${post.id}.png?lang=${language}&v=${encodeURIComponent(versionOf(post))}`
  const description = [stateSentence(post, language), post.statement]
    .filter(Boolean)
    .join(' · ')
    .slice(0, mostCharacters)
  const { headline, agree, disagree } = post
  const properties = {
    'og:type': 'article',
    'og:site_name': product,
    'og:title': headline,
    'og:description': description,
    'og:url': url,
    'og:image': picture,
    'og:image:width': pictureWidth,
    'og:image:height': pictureHeight,
    'og:image:alt': say(language, 'sharePage.picture', { headline, agree, disagree }),
    'og:locale': language,
  }
  const names = { description, 'twitter:card': 'summary_large_image' }
  const tag =
    (kind: string) =>
    ([name, content]: [string, string | number]) =>
      `<meta ${kind}="${name}" content="${escapeHtml(String(content))}" />`
  return {
    title: escapeHtml(title),
    tags: [
      ...Object.entries(names).map(tag('name')),
      ...Object.entries(properties).map(tag('property')),
      `<link rel="canonical" href="${escapeHtml(url)}" />`,
    ].join('\n    '),
  }
}
