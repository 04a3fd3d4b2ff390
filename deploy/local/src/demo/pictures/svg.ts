/** The units in which scenes are drawn. */
export const frame = { width: 1_200, height: 800 }
/** How much of a blurred layer is drawn beyond the frame. */
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

/** A gradient around a point of what is filled, in shares of its size. */
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

/** The whole frame, and beyond, in one colour or gradient. */
export const ground = (fill: string): string =>
  rect(-margin, -margin, frame.width + 2 * margin, frame.height + 2 * margin, fill)

/** A light that fades to nothing; needs no gradient of the scene's own. */
export const glow = (id: string, x: number, y: number, r: number, colour: string, strength = 1): string =>
  `<defs>${radial(id, [colour, [`${colour}70`, 0.35], `${colour}00`])}</defs>${ellipse(x, y, r, r, `url(#${id})`, `fill-opacity="${strength}"`)}`

/** So many things, each made by its number. */
export const times = (count: number, make: (index: number) => string): string =>
  Array.from({ length: count }, (_, index) => make(index)).join('')

export const one = (value: number): string => String(Math.round(value * 10) / 10)

/** A number between two, by a share. */
export const between = (from: number, to: number, share: number): number => from + (to - from) * share

/** A colour between two. */
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

/** The outline of hills from the left to the right, closed at the bottom. */
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
