import { readFileSync } from 'node:fs'
import { expect, test } from '@jest/globals'

const css = readFileSync(new URL('./colours.css', import.meta.url), 'utf8')

function tokensOf(selector: string): Record<string, string> {
  const start = css.indexOf(`${selector} {`)
  const block = css.slice(start, css.indexOf('\n}', start))
  return Object.fromEntries([...block.matchAll(/--([\w-]+): (#[0-9a-f]{6});/g)].map(([, name, value]) => [name, value]))
}

function luminance(hex: string): number {
  const [r, g, b] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  }) as [number, number, number]
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

function contrast(one: string, other: string): number {
  const [light, dark] = [luminance(one), luminance(other)].sort((a, b) => b - a) as [number, number]
  return (light + 0.05) / (dark + 0.05)
}

const surfaces = ['page', 'surface', 'raised', 'sunken']
const ranks = [1, 2, 3, 4, 5, 6].map((rank) => `rank-${rank}`)
const onSurfaces = ['text', 'muted', 'faint', 'accent', 'agree', 'disagree', 'danger', ...ranks]
const pairs = [
  ...onSurfaces.flatMap((ink) => surfaces.map((surface) => [ink, surface] as const)),
  ['on-accent', 'accent-fill'],
  ['on-agree', 'agree-fill'],
  ['on-disagree', 'disagree-fill'],
  ['on-danger', 'danger-fill'],
  ['accent', 'accent-soft'],
  ['agree', 'agree-soft'],
  ['disagree', 'disagree-soft'],
  ['danger', 'danger-soft'],
  ['text', 'danger-soft'],
  // The halves of the crowd bar move below the labels of both sides.
  ...['text', 'muted', 'agree', 'disagree'].flatMap((ink) => [
    [ink, 'agree-soft'] as const,
    [ink, 'disagree-soft'] as const,
  ]),
] as const

const tooFaint = (theme: Record<string, string>, least: number, wanted: readonly (readonly [string, string])[]) =>
  wanted
    .map(([ink, ground]) => [`${ink} on ${ground}`, contrast(theme[ink] ?? '', theme[ground] ?? '')] as const)
    .filter(([, ratio]) => !(ratio >= least))

test.each([':root.dark', ':root.light'])('%s: every text has 4.5 : 1 on each of its backgrounds', (selector) => {
  expect(tooFaint(tokensOf(selector), 4.5, pairs)).toEqual([])
})

test.each([':root.dark', ':root.light'])('%s: borders of fields have 3 : 1', (selector) => {
  const borders = ['surface', 'raised', 'page', 'sunken'].map((ground) => ['line-strong', ground] as const)
  expect(tooFaint(tokensOf(selector), 3, borders)).toEqual([])
})

test.each([':root.dark', ':root.light'])("%s: greys have a trace of the accent's hue", (selector) => {
  const theme = tokensOf(selector)
  const accent = hueOf(theme.accent ?? '')
  const greys = ['line', 'line-strong', 'undecided', 'text', 'muted', 'faint']
  const apart = greys.map((grey) => Math.abs(hueOf(theme[grey] ?? '') - accent))
  expect(apart.filter((degrees) => !(degrees <= 15))).toEqual([])
})

const tints = Array.from({ length: 24 }, (_, n) => n)

test('initials have 4.5 : 1 on each of their 24 grounds', () => {
  const pairs = tints.map((n) => [`on-tint-${n}`, `tint-${n}`] as const)
  expect(tooFaint(tokensOf(':root'), 4.5, pairs)).toEqual([])
})

test('the grounds of initials are of 24 hues, none within ten degrees of another', () => {
  const grounds = tokensOf(':root')
  const hues = tints.map((n) => hueOf(grounds[`tint-${n}`] ?? '')).sort((a, b) => a - b)
  const gaps = hues.map((hue, at) => ((hues[at + 1] ?? (hues[0] ?? 0) + 360) - hue + 360) % 360)
  expect(gaps.filter((gap) => !(gap >= 10))).toEqual([])
})

/** The hue of a colour in OKLCH, in degrees. */
function hueOf(hex: string): number {
  const [r, g, b] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  }) as [number, number, number]
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b)
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b)
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b)
  const a = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s
  const yellow = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s
  return ((Math.atan2(yellow, a) * 180) / Math.PI + 360) % 360
}
