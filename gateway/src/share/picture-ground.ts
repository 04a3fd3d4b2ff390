import { sharePicture as colours } from '@hunch/proto/colours'
import type { Layout } from './picture-layout.ts'
import type { Box } from './picture-text.ts'

/** Returns the background of a picture as SVG: glows in the colours of Agree and Disagree, the logo, and the crowd bar. */
export function groundSvg(layout: Layout, percent: number | undefined, rtl: boolean): string {
  const { width, height, bar, logo } = layout
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <defs>
      <radialGradient id="agree" cx="0" cy="1" r=".75">
        <stop offset="0" stop-color="${colours.agree}" stop-opacity=".2" /><stop offset="1" stop-color="${colours.agree}" stop-opacity="0" />
      </radialGradient>
      <radialGradient id="disagree" cx="1" cy="0" r=".75">
        <stop offset="0" stop-color="${colours.disagree}" stop-opacity=".18" /><stop offset="1" stop-color="${colours.disagree}" stop-opacity="0" />
      </radialGradient>
      <pattern id="hatch" width="18" height="18" patternUnits="userSpaceOnUse" patternTransform="rotate(25)">
        <path d="M0 0v18" stroke="${colours.page}" stroke-opacity=".3" stroke-width="8" />
      </pattern>
    </defs>
    <rect width="100%" height="100%" fill="${colours.page}" />
    <rect width="100%" height="100%" fill="url(#agree)" />
    <rect width="100%" height="100%" fill="url(#disagree)" />
    ${barSvg('logo', { ...logo, top: logo.top + logo.height * 0.28, height: logo.height * 0.44 }, 62)}
    <g ${rtl ? `transform="translate(${width} 0) scale(-1 1)"` : ''}>${barSvg('bar', bar, percent)}</g>
  </svg>`
}

/** Returns a bar as SVG: Agree first and solid, Disagree hatched, with a slanted seam. Without votes: an outline. */
function barSvg(id: string, { left, top, width, height }: Box, percent: number | undefined): string {
  const frame = `x="${left}" y="${top}" width="${width}" height="${height}" rx="${height / 2}"`
  if (percent === undefined)
    return `<rect ${frame} fill="none" stroke="${colours.muted}" stroke-width="3" stroke-dasharray="10 12" />`
  const [slant, gap] = [height * 0.2, height * 0.11]
  const seam = percent === 100 ? left + width + height : left + (width * percent) / 100
  const part = (x: number, fill: string) =>
    `<path d="M${left - height} ${top}H${x + slant}L${x - slant} ${top + height}H${left - height}z" fill="${fill}" />`
  return `<clipPath id="clip-${id}"><rect ${frame} /></clipPath><g clip-path="url(#clip-${id})">
    <rect ${frame} fill="${colours.disagree}" /><rect ${frame} fill="url(#hatch)" />
    ${percent === 0 ? '' : part(seam + gap, colours.page) + part(seam - gap, colours.agree)}
  </g>`
}
