import { escapeHtml } from '@hunch/kit/html'
import { say } from '@hunch/proto/texts'
import { shareLimits } from './limits.ts'
import { pictureSizes } from './picture-layout.ts'
import { pictureVersion, type SharedPost, stateSentence } from './shared-post.ts'

/** Title and tags for a page's head. */
export interface Head {
  /** Escaped HTML that replaces the page's title. Default: the page keeps its title. */
  readonly title?: string
  readonly tags: string
}

export interface TagOptions {
  /** `https://hunch.example` */
  readonly origin: string
  readonly product: string
  readonly language: string
}

/** Tags for pages of private posts and of missing posts. Both get the same tags, so that they look alike. */
export const hiddenTags = '<meta name="robots" content="noindex" />'

/** Returns the head of a public post's page: title, description, Open Graph tags (ogp.me) and canonical address. */
export function metaTagsOf(post: SharedPost, { origin, product, language }: TagOptions): Head {
  const title = say(language, 'sharePage.title', { headline: post.headline, product })
  const url = `${origin}/prediction/${post.id}`
  const picture = `${origin}/share/${post.id}.png?lang=${language}&v=${encodeURIComponent(pictureVersion(post))}`
  const description = [stateSentence(post, language), post.statement]
    .filter(Boolean)
    .join(' · ')
    .slice(0, shareLimits.descriptionCharacters)
  const properties = {
    'og:type': 'article',
    'og:site_name': product,
    'og:title': post.headline,
    'og:description': description,
    'og:url': url,
    'og:image': picture,
    'og:image:width': pictureSizes.wide.width,
    'og:image:height': pictureSizes.wide.height,
    'og:image:alt': pictureText(post, language),
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

/** Returns the picture's text: headline and votes of each side, for example "3 agree, 1 disagree: It rains on Sunday". */
function pictureText({ headline, agree, disagree, sides }: SharedPost, language: string): string {
  if (!sides) return say(language, 'sharePage.picture', { headline, agree, disagree })
  const names = { agreeSide: sides.agree, disagreeSide: sides.disagree }
  return say(language, 'sharePage.pictureOfSides', { headline, agree, disagree, ...names })
}
