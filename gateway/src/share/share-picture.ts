import { sharePicture as colours } from '@hunch/proto/colours'
import { isBlank } from '@hunch/proto/http'
import { directionOf } from '@hunch/proto/languages'
import { say } from '@hunch/proto/texts'
import sharp, { type OverlayOptions } from 'sharp'
import { loadFonts } from './fonts.ts'
import { groundSvg } from './picture-ground.ts'
import { type Layout, layoutOf, mirrored, type Shape } from './picture-layout.ts'
import { type Box, drawLine, drawParagraph, renderText } from './picture-text.ts'
import { agreePercent, hasOutcome, type SharedPost, stateSentence } from './shared-post.ts'

interface PictureOptions {
  readonly product: string
  readonly language: string
  readonly shape: Shape
  /** Adds "I called it", for a voter who was right. Ignored if the post has no result. */
  readonly isCall: boolean
  /** The post's photo, in any format; undefined if there is none or it could not be loaded. */
  readonly photo: Buffer | undefined
}

/** Draws a post's picture as PNG: headline, photo, author, crowd bar with figures, state or stamp, and an invitation. */
export async function drawSharePicture(post: SharedPost, options: PictureOptions): Promise<Buffer> {
  await loadFonts()
  const { product, language, shape } = options
  const photo = await readable(options.photo)
  const rtl = directionOf(language) === 'rtl'
  const fromLeft = layoutOf(shape, photo !== undefined)
  const layout = rtl ? mirrored(fromLeft) : fromLeft
  const [start, end] = rtl ? (['right', 'left'] as const) : (['left', 'right'] as const)
  const line = (text: string, box: Box, size: number, colour: string, side: 'left' | 'right') =>
    drawLine(text, { box, size, colour, side, language })
  const isCall = options.isCall && hasOutcome(post)
  const stateSide = shape === 'wide' ? end : start
  const { text } = layout
  const layers: Promise<OverlayOptions>[] = [
    line(product, layout.product, text.product, colours.text, start),
    line(invitation(post, options), layout.invitation, text.small, colours.accent, start),
    ...figures(post, layout, language, [start, end]),
    ...(isBlank(post.author)
      ? []
      : [drawLine(post.author, { box: layout.author, size: text.small, colour: colours.muted, side: start })]),
    ...(isBlank(post.headline)
      ? []
      : [drawParagraph(post.headline, { box: layout.headline, sizes: layout.headlineSizes, colour: colours.text })]),
    ...(photo && layout.photo ? [drawPhoto(photo, layout.photo)] : []),
    hasOutcome(post)
      ? drawStamp(stateSentence(post, language), layout, stampColour(post), { language, side: end })
      : line(stateSentence(post, language), layout.state, text.small, colours.muted, stateSide),
    ...(isCall
      ? [line(say(language, 'sharePage.called', { product }), layout.state, text.figures, colours.text, stateSide)]
      : []),
  ]
  return sharp(Buffer.from(groundSvg(layout, agreePercent(post), rtl)))
    .composite(await Promise.all(layers))
    .png({ compressionLevel: 9, palette: photo === undefined })
    .toBuffer()
}

const invitation = (post: SharedPost, { product, language }: PictureOptions): string =>
  say(language, hasOutcome(post) ? 'sharePage.inviteResult' : 'sharePage.invite', { product })

/** Draws the figures below the bar, one at each end ("75% Agree"). Without votes: one line that says so. */
function figures(
  post: SharedPost,
  { figures: box, text }: Layout,
  language: string,
  [start, end]: readonly ['left' | 'right', 'left' | 'right'],
): Promise<OverlayOptions>[] {
  const percent = agreePercent(post)
  const common = { size: text.figures, language }
  if (percent === undefined)
    return [
      drawLine(say(language, 'sharePage.votes', { count: 0 }), { ...common, box, colour: colours.text, side: start }),
    ]
  const share = new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 0 })
  const half = Math.round(box.width * 0.49)
  const sides = [
    { of: percent, name: post.sides?.agree ?? say(language, 'sharePage.agree'), colour: colours.agree, side: start },
    {
      of: 100 - percent,
      name: post.sides?.disagree ?? say(language, 'sharePage.disagree'),
      colour: colours.disagree,
      side: end,
    },
  ]
  return sides.map(({ of, name, colour, side }) => {
    const left = side === 'left' ? box.left : box.left + box.width - half
    return drawLine(`${share.format(of / 100)} ${name}`, {
      ...common,
      box: { ...box, left, width: half },
      colour,
      side,
    })
  })
}

/** Returns the photo; undefined if there is none or its format cannot be read. */
async function readable(photo: Buffer | undefined): Promise<Buffer | undefined> {
  if (!photo) return undefined
  const { format } = await sharp(photo)
    .metadata()
    .catch(() => ({ format: undefined }))
  return format ? photo : undefined
}

async function drawPhoto(photo: Buffer, { left, top, width, height }: Box): Promise<OverlayOptions> {
  const mask = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" rx="24" /></svg>`
  const input = await sharp(photo)
    .resize({ width, height, fit: 'cover', position: 'attention' })
    .composite([{ input: Buffer.from(mask), blend: 'dest-in' }])
    .png()
    .toBuffer()
  return { input, left, top }
}

const stampColour = ({ state }: SharedPost): string =>
  state === 'true' ? colours.agree : state === 'false' ? colours.disagree : colours.muted

/** Draws a result as a stamp, rotated by 4 degrees. */
async function drawStamp(
  words: string,
  { stamp: box, text, margin, width: pictureWidth }: Layout,
  colour: string,
  { language, side }: { language: string; side: 'left' | 'right' },
): Promise<OverlayOptions> {
  const { data, info } = await renderText(words, { size: text.stamp, colour, language })
  const [width, height] = [info.width + 56, Math.max(info.height, text.stamp) + 30]
  const frame = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <rect x="3" y="3" width="${width - 6}" height="${height - 6}" rx="12" fill="${colours.page}" stroke="${colour}" stroke-width="5" /></svg>`
  const flat = await sharp(Buffer.from(frame))
    .composite([{ input: data, gravity: 'centre' }])
    .png()
    .toBuffer()
  const turned = await sharp(flat)
    .rotate(side === 'right' ? -4 : 4, { background: { r: 0, g: 0, b: 0, alpha: 0 } })
    .png()
    .toBuffer({ resolveWithObject: true })
  const { width: drawn, height: tall } = turned.info
  const left = side === 'left' ? margin : pictureWidth - margin - drawn
  return { input: turned.data, left: Math.max(0, left), top: Math.round(box.top + (box.height - tall) / 2) }
}
