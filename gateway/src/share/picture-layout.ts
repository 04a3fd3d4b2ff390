import type { Box } from './picture-text.ts'

/** `wide` for link previews, `story` for upright pictures. */
export type Shape = 'wide' | 'story'

export const pictureSizes = {
  wide: { width: 1_200, height: 630 },
  story: { width: 1_080, height: 1_920 },
} as const satisfies Readonly<Record<Shape, { width: number; height: number }>>

/** Boxes of a picture's parts, in px, for left-to-right languages. `photo` is undefined for a post without one. */
export interface Layout {
  readonly width: number
  readonly height: number
  readonly margin: number
  readonly logo: Box
  readonly product: Box
  readonly state: Box
  readonly photo: Box | undefined
  readonly headline: Box
  readonly author: Box
  readonly stamp: Box
  readonly bar: Box
  readonly figures: Box
  readonly invitation: Box
  /** Font sizes of the headline, largest first. The largest that fits is used. */
  readonly headlineSizes: readonly [number, ...number[]]
  /** Font sizes of the product's name, small lines, figures and stamp. */
  readonly text: { readonly product: number; readonly small: number; readonly figures: number; readonly stamp: number }
}

const wide = (hasPhoto: boolean): Layout => {
  const [margin, inner] = [64, 1_072]
  const words = hasPhoto ? inner - 376 : inner
  return {
    ...pictureSizes.wide,
    margin,
    logo: { left: margin, top: 44, width: 52, height: 52 },
    product: { left: margin + 66, top: 44, width: 300, height: 52 },
    state: { left: margin + inner - 600, top: 44, width: 600, height: 52 },
    photo: hasPhoto ? { left: margin + inner - 336, top: 124, width: 336, height: 252 } : undefined,
    headline: { left: margin, top: 120, width: words, height: 188 },
    author: { left: margin, top: 326, width: words - (hasPhoto ? 0 : 340), height: 44 },
    stamp: { left: margin + inner - 320, top: 316, width: 320, height: 64 },
    bar: { left: margin, top: 404, width: inner, height: 66 },
    figures: { left: margin, top: 486, width: inner, height: 50 },
    invitation: { left: margin, top: 560, width: inner, height: 40 },
    headlineSizes: [60, 52, 44, 38, 32, 28],
    text: { product: 34, small: 27, figures: 38, stamp: 34 },
  }
}

const story = (hasPhoto: boolean): Layout => {
  const [margin, inner] = [84, 912]
  return {
    ...pictureSizes.story,
    margin,
    logo: { left: margin, top: 220, width: 84, height: 84 },
    product: { left: margin + 108, top: 220, width: 500, height: 84 },
    state: { left: margin, top: 1_536, width: inner, height: 68 },
    photo: hasPhoto ? { left: margin, top: 360, width: inner, height: 500 } : undefined,
    headline: { left: margin, top: hasPhoto ? 900 : 420, width: inner, height: hasPhoto ? 300 : 640 },
    author: { left: margin, top: hasPhoto ? 1_220 : 1_100, width: 540, height: 64 },
    stamp: { left: margin + inner - 420, top: hasPhoto ? 1_196 : 1_076, width: 420, height: 100 },
    bar: { left: margin, top: 1_330, width: inner, height: 92 },
    figures: { left: margin, top: 1_440, width: inner, height: 68 },
    invitation: { left: margin, top: 1_640, width: inner, height: 70 },
    headlineSizes: [92, 80, 68, 58, 48, 40],
    text: { product: 54, small: 40, figures: 50, stamp: 50 },
  }
}

export const layoutOf = (shape: Shape, hasPhoto: boolean): Layout => (shape === 'wide' ? wide : story)(hasPhoto)

/** Returns the layout for right-to-left languages: mirrors each box that is not full width. */
export function mirrored(layout: Layout): Layout {
  const flip = (box: Box): Box => ({ ...box, left: layout.width - box.left - box.width })
  const { logo, product, state, photo, headline, author, stamp } = layout
  return {
    ...layout,
    logo: flip(logo),
    product: flip(product),
    state: flip(state),
    photo: photo && flip(photo),
    headline: flip(headline),
    author: flip(author),
    stamp: flip(stamp),
  }
}
