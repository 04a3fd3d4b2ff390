import { escapeHtml } from '@hunch/kit/html'
import { withoutControls } from '@hunch/proto/http'
import sharp, { type OverlayOptions } from 'sharp'
import { fontsFor } from './fonts.ts'

interface TextOptions {
  readonly size: number
  readonly colour: string
  readonly width?: number
  /** Undefined for members' own texts, which may be in any language. */
  readonly language?: string
}

/** Draws a text as PNG. Wraps it if `width` is given. */
export function renderText(text: string, { size, colour, width, language }: TextOptions) {
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

export interface Box {
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
}

/** Draws a line at the left or right end of a box. A line that is too long is scaled down. */
export async function drawLine(
  text: string,
  { box, side, ...options }: { box: Box; side: 'left' | 'right'; size: number; colour: string; language?: string },
): Promise<OverlayOptions> {
  const drawn = await renderText(text, options)
  const scale = Math.min(1, box.width / drawn.info.width)
  const width = Math.max(1, Math.round(drawn.info.width * scale))
  const input = scale < 1 ? await sharp(drawn.data).resize({ width }).png().toBuffer() : drawn.data
  const height = Math.round(drawn.info.height * scale)
  const top = box.top + Math.max(0, Math.round((box.height - height) / 2))
  return { input, top, left: side === 'left' ? box.left : box.left + box.width - width }
}

/**
 * Draws a paragraph into a box, at the first of `sizes` that fits. If none fits, the overflow at the last size is cut off.
 * A text that starts with Arabic or Hebrew is aligned right.
 */
export async function drawParagraph(
  text: string,
  { box, sizes, colour }: { box: Box; sizes: readonly [number, ...number[]]; colour: string },
): Promise<OverlayOptions> {
  let drawn = await renderText(text, { size: sizes[0], colour, width: box.width })
  for (const size of sizes.slice(1)) {
    if (drawn.info.height <= box.height) break
    drawn = await renderText(text, { size, colour, width: box.width })
  }
  const height = Math.min(drawn.info.height, box.height)
  const { width } = drawn.info
  const input = await sharp(drawn.data).extract({ left: 0, top: 0, width, height }).png().toBuffer()
  const isRight = /^[^\p{L}]*[\p{Script=Arabic}\p{Script=Hebrew}]/u.test(text)
  const top = box.top + Math.round((box.height - height) / 2)
  return { input, top, left: isRight ? box.left + box.width - width : box.left }
}
