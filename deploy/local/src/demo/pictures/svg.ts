/** Size of a scene, in the units in which it is drawn. */
export const frame = { width: 1_200, height: 800 }
/** Width of the margin that is drawn around a blurred layer. */
export const margin = 80

/** Colours at even distances, or at shares from 0 to 1: `['#fff', ['#eee', 0.2], '#000']`. */
type Stops = readonly (string | readonly [colour: string, at: number])[]

const stopsOf = (stops: Stops): string =>
  stops
    .map((stop, index) => {
      const [colour, at] = typeof stop === 'string' ? [stop, index / (stops.length - 1)] : stop
      const hasAlpha = colour.length === 9
      const opacity = hasAlpha ? ` stop-opacity="${(Number.parseInt(colour.slice(7), 16) / 255).toFixed(3)}"` : ''
      return `<stop offset="${at}" stop-color="${hasAlpha ? colour.slice(0, 7) : colour}"${opacity}/>`
    })
    .join('')

/** A gradient from top to bottom, or from left to right. */
export const linear = (id: string, stops: Stops, direction: 'down' | 'across' = 'down'): string =>
  `<linearGradient id="${id}" ${direction === 'down' ? 'x2="0" y2="1"' : ''}>${stopsOf(stops)}</linearGradient>`

/** A gradient around a point of the filled shape, in shares of the shape's size. */
export const radial = (
  id: string,
  stops: Stops,
  [x, y, r]: readonly [number, number, number] = [0.5, 0.5, 0.5],
): string => `<radialGradient id="${id}" cx="${x}" cy="${y}" r="${r}">${stopsOf(stops)}</radialGradient>`

export const rect = (x: number, y: number, width: number, height: number, fill: string, more = ''): string =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}" fill="${fill}" ${more}/>`

export const ellipse = (x: number, y: number, rx: number, ry: number, fill: string, more = ''): string =>
  `<ellipse cx="${one(x)}" cy="${one(y)}" rx="${one(rx)}" ry="${one(ry)}" fill="${fill}" ${more}/>`

export const path = (d: string, fill: string, more = ''): string => `<path d="${d}" fill="${fill}" ${more}/>`

export const line = (d: string, stroke: string, width: number, more = ''): string =>
  `<path d="${d}" fill="none" stroke="${stroke}" stroke-width="${one(width)}" stroke-linecap="round" ${more}/>`

/** Fills the whole frame and its margin with one colour or gradient. */
export const ground = (fill: string): string =>
  rect(-margin, -margin, frame.width + 2 * margin, frame.height + 2 * margin, fill)

/** A light that fades out. It has its own gradient. */
export const glow = (id: string, x: number, y: number, r: number, colour: string, strength = 1): string =>
  `<defs>${radial(id, [colour, [`${colour}70`, 0.35], `${colour}00`])}</defs>${ellipse(x, y, r, r, `url(#${id})`, `fill-opacity="${strength}"`)}`

/** Joins the results of `make` for the numbers from 0 to `count` - 1. */
export const times = (count: number, make: (index: number) => string): string =>
  Array.from({ length: count }, (_, index) => make(index)).join('')

export const one = (value: number): string => String(Math.round(value * 10) / 10)

/** Returns the number at a share of the way between two numbers. */
export const between = (from: number, to: number, share: number): number => from + (to - from) * share

/** Returns the colour at a share of the way between two colours: `mix('#000000', '#ffffff', 0.5)` → `#808080`. */
export function mix(from: string, to: string, share: number): string {
  const part = (colour: string, at: number) => Number.parseInt(colour.slice(at, at + 2), 16)
  return `#${[1, 3, 5]
    .map((at) =>
      Math.round(between(part(from, at), part(to, at), share))
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`
}

/** Returns the outline of hills from left to right, closed at the bottom. */
export function ridge(chance: () => number, y: number, height: number, roughness = 0.5): string {
  let heights = [chance(), chance(), chance()]
  for (let spread = 1; heights.length < 130; spread *= roughness)
    heights = heights.flatMap((at, index) => {
      const next = heights[index + 1]
      return next === undefined ? [at] : [at, (at + next) / 2 + (chance() - 0.5) * spread]
    })
  const step = frame.width / (heights.length - 1)
  const points = heights.map((at, index) => `${one(index * step)} ${one(y - at * height)}`)
  return `M-99 999V${y}L${points.join('L')}H1299V999z`
}
