import { escapeHtml } from '@hunch/kit/html'
import { sharePicture as colours } from '@hunch/proto/colours'
import { isBlank, withoutControls } from '@hunch/proto/http'
import { directionOf } from '@hunch/proto/languages'
import { say } from '@hunch/proto/texts'
import sharp, { type OverlayOptions } from 'sharp'
import { fontsFor, loadFonts } from './fonts.ts'
import { agreePercent, pictureHeight, pictureWidth, type SharedPost, stateSentence } from './shared-post.ts'

const margin = 72
const inner = pictureWidth - 2 * margin
const bar = { top: 398, height: 64 }
/** Font sizes in px; the headline gets the largest that fits its box. */
const headlineSizes = [68, 56, 46, 38, 32, 28]
const headlineBox = { top: 138, height: 236 }

interface PictureOptions {
  readonly product: string
  readonly language: string
}

/** Draws the picture of a post's link preview: headline, vote bar, counts and state. Returns a PNG. */
export async function drawSharePicture(post: SharedPost, { product, language }: PictureOptions): Promise<Buffer> {
  await loadFonts()
  const percent = agreePercent(post)
  const numbers = new Intl.NumberFormat(language)
  const countOf = (side: 'agree' | 'disagree') => `${say(language, `sharePage.${side}`)} ${numbers.format(post[side])}`
  const votes = say(language, 'sharePage.votes', { count: post.agree + post.disagree })
  const rtl = directionOf(language) === 'rtl'
  const [start, end]: [Side, Side] = rtl ? ['right', 'left'] : ['left', 'right']
  const line = (text: string, options: LineOptions) => drawLine(text, options, language)
  const layers = [
    line(product, { size: 34, colour: colours.muted, top: 58, side: start }),
    line(stateSentence(post, language), { size: 30, colour: colours.muted, top: 62, side: end }),
    ...(isBlank(post.headline) ? [] : [drawHeadline(post.headline)]),
    ...(percent === undefined
      ? [line(votes, { size: 34, colour: colours.text, top: 500, side: start })]
      : [
          line(countOf('agree'), { size: 40, colour: colours.agree, top: 492, side: start }),
          line(countOf('disagree'), { size: 40, colour: colours.disagree, top: 492, side: end }),
        ]),
  ]
  return sharp(Buffer.from(backgroundSvg(percent, rtl)))
    .composite(await Promise.all(layers))
    .png({ compressionLevel: 9, palette: true })
    .toBuffer()
}

type Side = 'left' | 'right'

interface LineOptions {
  readonly size: number
  readonly colour: string
  readonly top: number
  readonly side: Side
}

/** Draws a line of text at one side, in the reader's language; one wider than 60 % of the picture is scaled down. */
async function drawLine(
  text: string,
  { size, colour, top, side }: LineOptions,
  language: string,
): Promise<OverlayOptions> {
  const drawn = await renderText(text, { size, colour, language })
  const scale = Math.min(1, (inner * 0.6) / drawn.info.width)
  const width = Math.max(1, Math.round(drawn.info.width * scale))
  const input = scale < 1 ? await sharp(drawn.data).resize({ width }).png().toBuffer() : drawn.data
  return { input, top, left: side === 'left' ? margin : pictureWidth - margin - width }
}

/** Draws the headline into its box; what does not fit in the smallest size is cut off. */
async function drawHeadline(text: string): Promise<OverlayOptions> {
  let drawn = await renderText(text, { size: headlineSizes[0] ?? 28, colour: colours.text, width: inner })
  for (const size of headlineSizes.slice(1)) {
    if (drawn.info.height <= headlineBox.height) break
    drawn = await renderText(text, { size, colour: colours.text, width: inner })
  }
  const height = Math.min(drawn.info.height, headlineBox.height)
  const { width } = drawn.info
  const input = await sharp(drawn.data).extract({ left: 0, top: 0, width, height }).png().toBuffer()
  const isRight = /^[^\p{L}]*[\p{Script=Arabic}\p{Script=Hebrew}]/u.test(text)
  const top = headlineBox.top + Math.round((headlineBox.height - height) / 2)
  return { input, top, left: isRight ? pictureWidth - margin - width : margin }
}

interface TextOptions {
  readonly size: number
  readonly colour: string
  readonly width?: number
  /** Absent for members' own texts, which may be in any language. */
  readonly language?: string
}

function renderText(text: string, { size, colour, width, language }: TextOptions) {
  const escaped = escapeHtml(withoutControls(text.replace(/[\p{Cc}\p{Cs}]/gu, ' ')))
  return sharp({
    text: {
      text: `<span foreground="${colour}">${escaped}</span>`,
      font: `${fontsFor(text, language)} ${size}`,
      ...(width ? { width, wrap: 'word-char' as const } : {}),
      rgba: true,
      dpi: 72,
      spacing: Math.round(size * 0.12),
    },
  })
    .png()
    .toBuffer({ resolveWithObject: true })
}

/** Returns background and vote bar: Agree comes first and is solid, Disagree is hatched, with a slanted seam between. */
function backgroundSvg(percent: number | undefined, rtl: boolean): string {
  const { top, height } = bar
  const seam = margin + (inner * (percent ?? 50)) / 100
  const [x1, x2, slant] = [seam - 8, seam + 8, 14]
  const sides =
    percent === undefined
      ? `<rect x="${margin}" y="${top}" width="${inner}" height="${height}" rx="32" fill="none" stroke="${colours.muted}" stroke-width="3" stroke-dasharray="10 12" />`
      : `<g clip-path="url(#bar)">
      <rect x="${margin}" y="${top}" width="${inner}" height="${height}" fill="${colours.disagree}" />
      <rect x="${margin}" y="${top}" width="${inner}" height="${height}" fill="url(#hatch)" />
      ${
        percent === 0
          ? ''
          : `<path d="M0 ${top}H${x2 + slant}L${x2 - slant} ${top + height}H0z" fill="${percent === 100 ? colours.agree : colours.page}" />
      <path d="M0 ${top}H${percent === 100 ? pictureWidth : x1 + slant}L${percent === 100 ? pictureWidth : x1 - slant} ${top + height}H0z" fill="${colours.agree}" />`
      }
    </g>`
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${pictureWidth}" height="${pictureHeight}">
    <defs>
      <clipPath id="bar"><rect x="${margin}" y="${top}" width="${inner}" height="${height}" rx="32" /></clipPath>
      <pattern id="hatch" width="18" height="18" patternUnits="userSpaceOnUse" patternTransform="rotate(25)">
        <path d="M0 0v18" stroke="${colours.page}" stroke-opacity=".3" stroke-width="8" />
      </pattern>
    </defs>
    <rect width="100%" height="100%" fill="${colours.page}" />
    <g ${rtl ? `transform="translate(${pictureWidth} 0) scale(-1 1)"` : ''}>${sides}</g>
    <path d="M${margin} 116H${pictureWidth - margin}" stroke="${colours.line}" stroke-width="2" />
  </svg>`
}
