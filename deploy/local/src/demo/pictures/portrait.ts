import { beardOf, dressOf, hairOf, wearOf } from './portrait-parts.ts'
import { shade, type Traits } from './traits.ts'

const face = 'M200 84C250 84 271 122 270 170C269 226 238 268 200 268C162 268 131 226 130 170C129 122 150 84 200 84Z'

/** Draws a person from the shoulders up, as a square SVG. */
export function portraitOf(traits: Traits): string {
  const { skin, hair, hairColour, tilt } = traits
  const { back, front } = hairOf(hair)
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="32 24 336 336">
    <defs>${gradients(traits)}<clipPath id="face"><path d="${face}"/></clipPath></defs>
    <rect width="400" height="400" fill="url(#wall)"/>
    <circle cx="92" cy="70" r="250" fill="url(#glow)"/>
    <g transform="rotate(${tilt} 200 320)">
      <g fill="url(#hair)">${back}</g>
      <path d="M164 236v62q36 46 72 0v-62z" fill="${shade(skin, -0.16)}"/>
    </g>
    ${dressOf(traits.dress, traits.dressColour, skin)}
    <g transform="rotate(${tilt} 200 320)">
      <path d="M166 254q34 44 68 0v18q-34 40-68 0z" fill="${shade(skin, -0.34)}" opacity=".45"/>
      <g fill="${shade(skin, -0.08)}"><ellipse cx="131" cy="184" rx="14" ry="20"/><ellipse cx="269" cy="184" rx="14" ry="20"/></g>
      <path d="${face}" fill="url(#skin)"/>
      <g clip-path="url(#face)"><ellipse cx="286" cy="214" rx="62" ry="120" fill="${shade(skin, -0.3)}" opacity=".22"/></g>
      ${beardOf(traits.beard, hairColour)}
      ${features(traits)}
      <g fill="url(#hair)">${front}</g>
      ${wearOf(traits.wears ?? [], skin)}
    </g>
  </svg>`
}

function gradients({ skin, hairColour, wall }: Traits): string {
  const stops = (...colours: readonly string[]) =>
    colours.map((colour, index) => `<stop offset="${index / (colours.length - 1)}" stop-color="${colour}"/>`).join('')
  return `
    <linearGradient id="wall" x2="1" y2="1">${stops(shade(wall, 0.18), wall, shade(wall, -0.3))}</linearGradient>
    <radialGradient id="glow"><stop stop-color="#fff6dc" stop-opacity=".55"/><stop offset="1" stop-color="#fff6dc" stop-opacity="0"/></radialGradient>
    <radialGradient id="skin" cx=".36" cy=".3" r=".8">${stops(shade(skin, 0.2), skin, shade(skin, -0.16))}</radialGradient>
    <linearGradient id="hair" gradientUnits="userSpaceOnUse" x1="110" y1="60" x2="290" y2="300">${stops(shade(hairColour, 0.22), hairColour, shade(hairColour, -0.35))}</linearGradient>`
}

/** Draws eyes, brows, nose, mouth and cheeks. The eyes are small, so that the person does not stare. */
function features({ skin, hair, hairColour, smile }: Traits): string {
  const isDark = Number.parseInt(skin.slice(1, 3), 16) < 0xa0
  const line = shade(skin, isDark ? -0.82 : -0.6)
  const brows = hair === 'scarf' || hair === 'wrap' ? '#2b1a17' : shade(hairColour, -0.3)
  const eye = (x: number) =>
    `<ellipse cx="${x}" cy="186" rx="7" ry="8.6" fill="#2a1a1c"/><circle cx="${x - 2.4}" cy="182.6" r="2.5" fill="#fff"/>
     <path d="M${x - 12} 180q12-12 24 0" fill="none" stroke="${line}" stroke-width="3.6" stroke-linecap="round"/>`
  const brow = (x: number, lift: number) => `<path d="M${x - 15} ${164 + lift}q14-11 30 ${-2 * lift}"/>`
  const mouths = {
    soft: `<path d="M180 228q20 19 40 0" fill="none" stroke="${line}" stroke-width="4.4" stroke-linecap="round"/>`,
    lopsided: `<path d="M182 231q22 13 38-5" fill="none" stroke="${line}" stroke-width="4.4" stroke-linecap="round"/>`,
    open: `<path d="M176 224q24 6 48 0q-4 26-24 26t-24-26z" fill="#7c2b33"/><path d="M179 226q21 5 42 0l-2 8q-19 4-38 0z" fill="#fffaf2"/>`,
  }
  return `
    <g fill="#e8636b" opacity="${isDark ? 0.1 : 0.2}"><ellipse cx="158" cy="212" rx="18" ry="12"/><ellipse cx="242" cy="212" rx="18" ry="12"/></g>
    ${eye(172)}${eye(228)}
    <g fill="none" stroke="${brows}" stroke-width="5.4" stroke-linecap="round">${brow(171, 1)}${brow(229, -1)}</g>
    <path d="M201 190q-10 20-5 22q5 3 11 0" fill="none" stroke="${shade(skin, -0.36)}" stroke-width="3.4" stroke-linecap="round" stroke-linejoin="round"/>
    ${mouths[smile]}`
}
