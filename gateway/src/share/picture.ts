import { say } from '@hunch/proto/texts'
import sharp, { type OverlayOptions } from 'sharp'
import { escapeHtml } from '../html.ts'
import { fontsFor, knowFonts } from './fonts.ts'
import { agreePercent, type SharedPost, stateSentence } from './post.ts'

/** What previews are cut for. */
export const pictureWidth = 1_200
export const pictureHeight = 630

const margin = 72
const inner = pictureWidth - 2 * margin
/** The design language's dark ground and vote colours. */
const colours = {
  page: '#0b0e15',
  line: '#2a3244',
  text: '#eff2f8',
  muted: '#aab4c6',
  agree: '#2fc7b1',
  disagree: '#f9a83c',
}
const bar = { top: 398, height: 64 }
/** The headline's sizes, in px: the largest with which it fits its box is taken. */
const headlineSizes = [68, 56, 46, 38, 32, 28]
const headlineBox = { top: 138, height: 236 }

interface Wanted {
  readonly product: string
  readonly language: string
}

/** Draws the picture that goes with a link to a public post: headline, crowd bar, counts, and how it stands. A PNG. */
export async function drawPicture(post: SharedPost, { product, language }: Wanted): Promise<Buffer> {
  await knowFonts()
  const percent = agreePercent(post)
  const numbers = new Intl.NumberFormat(language)
  const of = (side: 'agree' | 'disagree') => `${say(language, `sharePage.${side}`)} ${numbers.format(post[side])}`
  const votes = say(language, 'sharePage.votes', { count: post.agree + post.disagree })
  const rtl = language === 'ar'
  const [start, end]: [Side, Side] = rtl ? ['right', 'left'] : ['left', 'right']
  const line = (text: string, look: Line) => drawLine(text, look, language)
  const layers = [
    line(product, { size: 34, colour: colours.muted, top: 58, side: start }),
    line(stateSentence(post, language), { size: 30, colour: colours.muted, top: 62, side: end }),
    headline(post.headline),
    ...(percent === undefined
      ? [line(votes, { size: 34, colour: colours.text, top: 500, side: start })]
      : [
          line(of('agree'), { size: 40, colour: colours.agree, top: 492, side: start }),
          line(of('disagree'), { size: 40, colour: colours.disagree, top: 492, side: end }),
        ]),
  ]
  return sharp(Buffer.from(ground(percent, rtl)))
    .composite(await Promise.all(layers))
    .png({ compressionLevel: 9, palette: true })
    .toBuffer()
}

type Side = 'left' | 'right'

interface Line {
  readonly size: number
  readonly colour: string
  readonly top: number
  readonly side: Side
}

/** A line of text in the reader's language; one that is too long for half the picture is made smaller. */
async function drawLine(text: string, { size, colour, top, side }: Line, language: string): Promise<OverlayOptions> {
  const drawn = await write(text, { size, colour, language })
  const fits = Math.min(1, (inner * 0.6) / drawn.info.width)
  const width = Math.max(1, Math.round(drawn.info.width * fits))
  const input = fits < 1 ? await sharp(drawn.data).resize({ width }).png().toBuffer() : drawn.data
  return { input, top, left: side === 'left' ? margin : pictureWidth - margin - width }
}

/** The headline in its box; what does not fit in the smallest size is cut off. */
async function headline(text: string): Promise<OverlayOptions> {
  let drawn = await write(text, { size: headlineSizes[0] ?? 28, colour: colours.text, width: inner })
  for (const size of headlineSizes.slice(1)) {
    if (drawn.info.height <= headlineBox.height) break
    drawn = await write(text, { size, colour: colours.text, width: inner })
  }
  const height = Math.min(drawn.info.height, headlineBox.height)
  const { width } = drawn.info
  const input = await sharp(drawn.data).extract({ left: 0, top: 0, width, height }).png().toBuffer()
  const isRight = /^[^\p{L}]*[\p{Script=Arabic}\p{Script=Hebrew}]/u.test(text)
  const top = headlineBox.top + Math.round((headlineBox.height - height) / 2)
  return { input, top, left: isRight ? pictureWidth - margin - width : margin }
}

interface Writing {
  readonly size: number
  readonly colour: string
  readonly width?: number
  /** Where it is known; people write in whichever they like. */
  readonly language?: string
}

function write(text: string, { size, colour, width, language }: Writing) {
  const escaped = escapeHtml(text.replace(/[\p{Cc}\p{Cs}]/gu, ' '))
  return sharp({
    text: {
      text: `<span foreground="${colour}">${escaped}</span>`,
      font: `${fontsFor(text, language)} ${size}`,
      ...(width ? { width, wrap: 'word-char' as const } : {}),
      ...{ rgba: true, dpi: 72, spacing: Math.round(size * 0.12) },
    },
  })
    .png()
    .toBuffer({ resolveWithObject: true })
}

/** Ground and crowd bar: Agree leads and is solid, Disagree is hatched, a slanted seam lies between. */
function ground(percent: number | undefined, rtl: boolean): string {
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
